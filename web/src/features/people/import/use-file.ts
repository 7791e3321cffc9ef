/** State machine of a file until it is uploaded: chosen, read, columns, preview, upload. Failures lose no choices. */
import type { ReadOptions } from "@callwright/contracts/people-file/csv-file";
import type { ColumnPlan, Doubt, Proposal } from "@callwright/contracts/people-file/plan";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { cacheImport } from "./imports-query.ts";
import { carryPlan, recallPlan, recallReading, rememberPlan, rememberReading } from "./kept-plans.ts";
import { startReading, UnreadableFile } from "./open-file.ts";
import { putFile } from "./upload.ts";
import type { OpenedFile, PackedFile, UnreadableReason } from "./worker-words.ts";

export type FileState =
  | { readonly step: "choose"; readonly error?: string }
  | { readonly step: "reading"; readonly name: string; readonly share: number }
  | { readonly step: "sheets"; readonly name: string; readonly names: readonly string[] }
  | Columns
  | ({ readonly step: "preview" } & Ready)
  | ({ readonly step: "uploading"; readonly share: number; readonly problem?: string | undefined } & Ready)
  | { readonly step: "sent"; readonly importId: string };

export interface Columns extends PlannedFile {
  readonly step: "columns";
  readonly doubts: readonly Doubt[];
  readonly isReading?: boolean;
}

interface PlannedFile {
  readonly name: string;
  readonly guess: OpenedFile;
  readonly readOptions: ReadOptions;
  readonly opened: OpenedFile;
  readonly plan: ColumnPlan;
  /** The user has chosen a country for numbers without one, or left them out. */
  readonly hasChosenCountry: boolean;
}

export interface Ready extends PlannedFile {
  readonly packed: PackedFile;
}

/** Larger files are readable, but exceed the import's row limit. */
export const MAX_FILE_MB = 200;

export const readingProblem = (error: unknown): string =>
  error instanceof UnreadableFile ? unreadableWords(error.reason) : m.import_read_failed();

function withoutStep({ name, opened, guess, readOptions, plan, hasChosenCountry }: PlannedFile): PlannedFile {
  return { name, opened, guess, readOptions, plan, hasChosenCountry };
}

export type FileUpload = ReturnType<typeof useFile>;

type OnSent = (importId: string, ready: Ready) => void;

export function useFile(parentId: string, resumed: string | undefined, onSent?: OnSent) {
  const [state, setState] = useState<FileState>(resumed ? { step: "sent", importId: resumed } : { step: "choose" });
  const active = useRef<FileSession>(undefined);
  useEffect(() => () => active.current?.end(), []);

  const reset = (error?: string) => {
    active.current?.end();
    active.current = undefined;
    setState(error === undefined ? { step: "choose" } : { step: "choose", error });
  };

  const resetOnError = async (session: FileSession, task: () => Promise<void>) => {
    try {
      await task();
    } catch (error) {
      if (!session.isClosed()) reset(readingProblem(error));
    }
  };

  const open = (session: FileSession, sheet?: string) =>
    resetOnError(session, async () => {
      const { name } = session.file;
      setState({ step: "reading", name, share: 0 });
      const answer = await session.open(sheet);
      if (session.isClosed()) return;
      if ("names" in answer) return setState({ step: "sheets", name, names: answer.names });
      if (answer.profile.rows === 0) return reset(m.words_csv_empty());
      const proposed = await proposeFor(session, answer);
      if (!proposed || session.isClosed()) return;
      const { doubts, plan, ...planned } = proposed;
      if (doubts.length > 0) setState({ ...planned, step: "columns", plan, doubts });
      else await pack(session, { ...planned, plan }, true);
    });

  /** Reads again with other options, keeping the column choices, including those made meanwhile. */
  const reread = (session: FileSession, columns: Columns) =>
    resetOnError(session, async () => {
      setState({ ...columns, isReading: true });
      const opened = await session.read(columns.readOptions);
      if (!opened || session.isClosed()) return;
      setState((last) => (hasOptions(last, columns.readOptions) ? reopened(last, opened) : last));
    });

  /** `isAutomatic`: the user has made no choices yet, so the preview may be skipped. */
  const pack = (session: FileSession, planned: PlannedFile, isAutomatic = false) =>
    resetOnError(session, async () => {
      setState({ step: "reading", name: planned.name, share: 0 });
      const packed = await session.reading.pack(planned.plan);
      if (session.isClosed()) return;
      if (isAutomatic && needsNoPreview({ ...planned, packed })) await upload(session, { ...planned, packed });
      else setState({ ...planned, step: "preview", packed });
    });

  const settlePlan = (session: FileSession, planned: PlannedFile) => {
    rememberPlan(planned.opened.profile, planned.plan);
    void pack(session, planned);
  };

  const upload = (session: FileSession, ready: Ready) => sendFile(session, parentId, ready, setState, onSent);

  return {
    state,
    choose(file: File) {
      active.current?.end();
      const show = (share: number) =>
        setState((last) => (last.step === "columns" ? last : { step: "reading", name: file.name, share }));
      active.current = openSession(file, show);
      void open(active.current);
    },
    refuse: reset,
    chooseSheet: (sheet: string) => active.current && void open(active.current, sheet),
    reread(readOptions: ReadOptions) {
      if (state.step === "columns" && active.current)
        void reread(active.current, { ...state, readOptions: { ...state.readOptions, ...readOptions } });
    },
    plan: (plan: ColumnPlan, hasChosenCountry: boolean) =>
      setState((last) => (last.step === "columns" ? { ...last, plan, hasChosenCountry } : last)),
    settle() {
      if (state.step !== "columns" || !active.current) return;
      rememberReading(state.guess, state.opened.reading);
      settlePlan(active.current, withoutStep(state));
    },
    readCodeless(codeless: ColumnPlan["codeless"]) {
      if (state.step === "preview" && active.current)
        settlePlan(active.current, { ...withoutStep(state), plan: { ...state.plan, codeless } });
    },
    takeHiddenRows(isTaken: boolean) {
      const session = active.current;
      if (state.step !== "preview" || !session) return;
      void resetOnError(session, async () => {
        const planned = await withHiddenRows(session, state, isTaken);
        if (planned && !session.isClosed()) await pack(session, planned);
      });
    },
    revise() {
      if (state.step === "preview") setState({ ...state, step: "columns", doubts: [] });
    },
    upload() {
      if ((state.step === "preview" || state.step === "uploading") && active.current)
        void upload(active.current, state);
    },
    reset: () => reset(),
  };
}

async function sendFile(
  session: FileSession,
  parentId: string,
  ready: Ready,
  setState: (state: FileState) => void,
  onSent?: OnSent,
): Promise<void> {
  const show = (share: number, problem?: string) => {
    if (!session.isClosed()) setState({ ...ready, step: "uploading", share, problem });
  };
  show(0);
  try {
    const importId = await session.send(parentId, ready, show);
    if (session.isClosed()) return;
    onSent?.(importId, ready);
    session.end();
    setState({ step: "sent", importId });
  } catch (error) {
    show(0, messageOf(error, m.import_upload_failed()));
  }
}

async function withHiddenRows(
  session: FileSession,
  ready: Ready,
  hasHiddenRows: boolean,
): Promise<PlannedFile | undefined> {
  const readOptions = { ...ready.readOptions, hasHiddenRows };
  const opened = await session.read(readOptions);
  return opened && { ...withoutStep(ready), readOptions, opened };
}

/** Longer lists take a while to check, so they are always previewed. */
const MAX_UNPREVIEWED_ROWS = 1_000;

/** Only faults that other columns could correct need a preview; the review shows the others. */
const needsNoPreview = ({ opened, packed }: Ready) =>
  packed.validCount > 0 &&
  packed.validCount + packed.invalidCount <= MAX_UNPREVIEWED_ROWS &&
  packed.withoutCountry + packed.unread + packed.unclearCount + packed.withMoreNumbers === 0 &&
  !opened.profile.unclosedLine &&
  !opened.profile.isRepaired &&
  !opened.profile.hidden;

async function proposeFor(session: FileSession, guess: OpenedFile) {
  const readOptions = recallReading(guess);
  const opened = readOptions ? await session.read(readOptions) : guess;
  if (!opened) return undefined;
  const planned = { name: session.file.name, opened, guess, readOptions: readOptions ?? {}, hasChosenCountry: false };
  return { ...planned, ...doubtsOf(planned) };
}

/** Doubts to ask about; includes the encoding where it was remembered or just chosen. */
function doubtsOf({ opened, guess }: Pick<PlannedFile, "opened" | "guess">): Proposal {
  const { plan, doubts } = recallPlan(opened.profile, opened);
  const isAsked = guess.reading?.isUnsure && !doubts.includes("encoding");
  return { plan, doubts: isAsked ? ["encoding", ...doubts] : doubts };
}

const hasOptions = (state: FileState, readOptions: ReadOptions): state is Columns =>
  state.step === "columns" && state.readOptions === readOptions;

function reopened(last: Columns, opened: OpenedFile): Columns {
  const { plan, doubts } = doubtsOf({ ...last, opened });
  // A confirmed encoding raises no doubt again, since its notice would move the controls.
  const isAsked = last.doubts.includes("encoding");
  return {
    ...last,
    opened,
    isReading: false,
    plan: carryPlan(last.opened.plan, last.plan, plan, last.hasChosenCountry),
    doubts: isAsked ? doubts : doubts.filter((doubt) => doubt !== "encoding"),
  };
}

type FileSession = ReturnType<typeof openSession>;

function openSession(file: File, onShare: (share: number) => void) {
  const stop = new AbortController();
  const { signal } = stop;
  const reading = startReading((share) => {
    if (!signal.aborted) onShare(share);
  });
  let uploaded: { readonly packed: PackedFile; readonly importId: string } | undefined;

  async function send(parentId: string, { name, packed }: Ready, show: (share: number) => void): Promise<string> {
    if (uploaded?.packed !== packed)
      uploaded = { packed, importId: await uploadOnce(parentId, name, packed, show, signal) };
    const { importId } = uploaded;
    const checked = await call("checkImport", { params: { id: importId }, signal });
    cacheImport(parentId, checked.import);
    return importId;
  }

  let chosenSheet: string | undefined;

  return {
    file,
    reading,
    open(sheet?: string) {
      chosenSheet = sheet;
      return reading.open(file, sheet);
    },
    /** The same sheet again; undefined while none is chosen. */
    async read(readOptions: ReadOptions) {
      const answer = await reading.open(file, chosenSheet, readOptions);
      return "names" in answer ? undefined : answer;
    },
    /** A retry resumes. Returns the import's id. */
    send,
    isClosed: () => signal.aborted,
    end() {
      stop.abort();
      reading.close();
    },
  };
}

/** Cancels an import whose upload failed; a retry creates a new one. */
async function uploadOnce(
  parentId: string,
  name: string,
  { validCount, invalidCount, header, lines }: PackedFile,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const body = { fileName: name.slice(-255), header: [...header], rows: validCount + invalidCount, bytes: lines.size };
  const made = await call("createImport", { params: { id: parentId }, body, signal });
  const id = made.import._id;
  try {
    await putFile(made.upload, lines, onShare, signal);
    return id;
  } catch (error) {
    void call("cancelImport", { params: { id } }).catch(() => undefined);
    throw error;
  }
}

function unreadableWords(reason: UnreadableReason): string {
  switch (reason) {
    case "noTable":
      return m.words_csv_empty();
    case "tooLarge":
      return m.import_unpacks_too_large();
    case "tooMany":
      return m.import_too_many();
    case "xls":
      return m.import_old_format();
    case "protected":
      return m.import_protected();
    case "webPage":
      return m.import_web_page();
    case "spreadsheetMl":
      return m.import_excel_xml();
    default:
      return m.import_other_format({ format: reason });
  }
}
