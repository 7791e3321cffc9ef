/** State machine of a file until it is uploaded: chosen, read, columns, preview, upload. Failures lose no choices. */
import type { ReadOptions } from "@callwright/contracts/people-file/csv-file";
import type { ColumnPlan, Doubt, Proposal } from "@callwright/contracts/people-file/plan";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { cacheImport } from "./imports-query.ts";
import { carryPlan, recallPlan, recallReading, rememberPlan, rememberReading } from "./kept-plans.ts";
import { readingProblem, startFileWorker } from "./open-file.ts";
import { putFile } from "./upload.ts";
import type { OpenedFile, PackedFile } from "./worker-messages.ts";

export type FileState =
  | { readonly step: "choose"; readonly error?: string }
  | { readonly step: "reading"; readonly name: string; readonly share: number }
  | { readonly step: "sheets"; readonly name: string; readonly names: readonly string[] }
  | ColumnsState
  | ({ readonly step: "preview" } & ReadyFile)
  | ({ readonly step: "uploading"; readonly share: number; readonly problem?: string | undefined } & ReadyFile)
  | { readonly step: "sent"; readonly importId: string };

export interface ColumnsState extends PlannedFile {
  readonly step: "columns";
  readonly doubts: readonly Doubt[];
  /** Whether the file is being read again with other options. */
  readonly isReading?: boolean;
}

interface PlannedFile {
  readonly name: string;
  /** The file as it was read first. */
  readonly guess: OpenedFile;
  /** The user's corrections of how the file is read. */
  readonly readOptions: ReadOptions;
  /** The file as it is read with the corrections. */
  readonly opened: OpenedFile;
  readonly plan: ColumnPlan;
  /** Whether the user has decided about numbers without a country: chosen a country, or left the numbers out. */
  readonly hasChosenCountry: boolean;
}

export interface ReadyFile extends PlannedFile {
  readonly packed: PackedFile;
}

/** Larger files are readable, but exceed the import's row limit. */
export const MAX_FILE_MB = 200;

/** The fields of a step's state that the next step keeps. */
function plannedFile({ name, opened, guess, readOptions, plan, hasChosenCountry }: PlannedFile): PlannedFile {
  return { name, opened, guess, readOptions, plan, hasChosenCountry };
}

export type FileUpload = ReturnType<typeof useFile>;

type OnSent = (importId: string, ready: ReadyFile) => void;

export function useFile(parentId: string, resumeId: string | undefined, onSent?: OnSent) {
  const [state, setState] = useState<FileState>(resumeId ? { step: "sent", importId: resumeId } : { step: "choose" });
  const activeSession = useRef<FileSession>(undefined);
  useEffect(() => () => activeSession.current?.end(), []);

  const reset = (error?: string) => {
    activeSession.current?.end();
    activeSession.current = undefined;
    setState(error === undefined ? { step: "choose" } : { step: "choose", error });
  };

  const resetOnError = async (session: FileSession, task: () => Promise<void>) => {
    try {
      await task();
    } catch (error) {
      if (!session.hasEnded()) reset(readingProblem(error));
    }
  };

  const open = (session: FileSession, sheet?: string) =>
    resetOnError(session, async () => {
      const { name } = session.file;
      setState({ step: "reading", name, share: 0 });
      const answer = await session.open(sheet);
      if (session.hasEnded()) return;
      if (answer.kind === "sheets") return setState({ step: "sheets", name, names: answer.names });
      if (answer.profile.rows === 0) return reset(m.words_csv_empty());
      const proposal = await planFile(session, answer);
      if (!proposal || session.hasEnded()) return;
      const { doubts, ...planned } = proposal;
      if (doubts.length > 0) setState({ ...planned, step: "columns", doubts });
      else await pack(session, planned, { canSkipPreview: true });
    });

  /** Reads the file again with other options, keeping the column choices, also those made during the reading. */
  const reread = (session: FileSession, columns: ColumnsState) =>
    resetOnError(session, async () => {
      setState({ ...columns, isReading: true });
      const opened = await session.read(columns.readOptions);
      if (!opened || session.hasEnded()) return;
      setState((current) => (hasReadOptions(current, columns.readOptions) ? reopenedState(current, opened) : current));
    });

  /** `canSkipPreview` is set if the file has raised no question so far. */
  const pack = (session: FileSession, planned: PlannedFile, { canSkipPreview = false } = {}) =>
    resetOnError(session, async () => {
      setState({ step: "reading", name: planned.name, share: 0 });
      const ready = { ...planned, packed: await session.worker.pack(planned.plan) };
      if (session.hasEnded()) return;
      if (canSkipPreview && !needsPreview(ready)) await upload(session, ready);
      else setState({ ...ready, step: "preview" });
    });

  const rememberAndPack = (session: FileSession, planned: PlannedFile) => {
    rememberPlan(planned.opened.profile, planned.plan);
    void pack(session, planned);
  };

  const upload = (session: FileSession, ready: ReadyFile) => sendFile({ session, parentId, ready, setState, onSent });

  return {
    state,
    choose(file: File) {
      activeSession.current?.end();
      // The step with the columns stays in view while the file is read again.
      const show = (share: number) =>
        setState((current) => (current.step === "columns" ? current : { step: "reading", name: file.name, share }));
      activeSession.current = openSession(file, show);
      void open(activeSession.current);
    },
    refuse: reset,
    chooseSheet(sheet: string) {
      if (activeSession.current) void open(activeSession.current, sheet);
    },
    reread(readOptions: ReadOptions) {
      if (state.step === "columns" && activeSession.current)
        void reread(activeSession.current, { ...state, readOptions: { ...state.readOptions, ...readOptions } });
    },
    setPlan: (plan: ColumnPlan, hasChosenCountry: boolean) =>
      setState((current) => (current.step === "columns" ? { ...current, plan, hasChosenCountry } : current)),
    confirmColumns() {
      if (state.step !== "columns" || !activeSession.current) return;
      rememberReading(state.guess, state.opened.reading);
      rememberAndPack(activeSession.current, plannedFile(state));
    },
    readUnclearAs(digitsReading: ColumnPlan["digitsReading"]) {
      if (state.step === "preview" && activeSession.current)
        rememberAndPack(activeSession.current, { ...plannedFile(state), plan: { ...state.plan, digitsReading } });
    },
    takeHiddenRows(isTaken: boolean) {
      const session = activeSession.current;
      if (state.step !== "preview" || !session) return;
      void resetOnError(session, async () => {
        const planned = await rereadHiddenRows(session, state, isTaken);
        if (planned && !session.hasEnded()) await pack(session, planned);
      });
    },
    editColumns() {
      if (state.step === "preview") setState({ ...state, step: "columns", doubts: [] });
    },
    upload() {
      if ((state.step === "preview" || state.step === "uploading") && activeSession.current)
        void upload(activeSession.current, state);
    },
    reset: () => reset(),
  };
}

interface SendFileParams {
  readonly session: FileSession;
  readonly ready: ReadyFile;
  readonly parentId: string;
  readonly setState: (state: FileState) => void;
  readonly onSent: OnSent | undefined;
}

async function sendFile({ session, parentId, ready, setState, onSent }: SendFileParams): Promise<void> {
  const show = (share: number, problem?: string) => {
    if (!session.hasEnded()) setState({ ...ready, step: "uploading", share, problem });
  };
  show(0);
  try {
    const importId = await session.send(parentId, ready, show);
    if (session.hasEnded()) return;
    onSent?.(importId, ready);
    session.end();
    setState({ step: "sent", importId });
  } catch (error) {
    show(0, messageOf(error, m.import_upload_failed()));
  }
}

async function rereadHiddenRows(
  session: FileSession,
  ready: ReadyFile,
  readsHiddenRows: boolean,
): Promise<PlannedFile | undefined> {
  const readOptions = { ...ready.readOptions, readsHiddenRows };
  const opened = await session.read(readOptions);
  return opened && { ...plannedFile(ready), readOptions, opened };
}

/** Longer lists take a while to check, so they are always previewed. */
const MAX_UNPREVIEWED_ROWS = 1_000;

/** A preview is needed only for faults that other choices could correct; the review shows the other faults. */
function needsPreview({ opened, packed }: ReadyFile): boolean {
  const { validCount, invalidCount, withoutCountry, unread, unclearCount, withMoreNumbers } = packed;
  if (validCount === 0 || validCount + invalidCount > MAX_UNPREVIEWED_ROWS) return true;
  if (withoutCountry + unread + unclearCount + withMoreNumbers > 0) return true;
  const { unclosedLine, isRepaired, hidden } = opened.profile;
  return Boolean(unclosedLine || isRepaired || hidden);
}

async function planFile(session: FileSession, guess: OpenedFile) {
  const recalled = recallReading(guess);
  const opened = recalled ? await session.read(recalled) : guess;
  if (!opened) return undefined;
  const planned = { name: session.file.name, opened, guess, readOptions: recalled ?? {}, hasChosenCountry: false };
  return { ...planned, ...proposalFor(planned) };
}

/** If the first reading was unsure of the encoding, the doubt stays even after another encoding is applied. */
function proposalFor({ opened, guess }: Pick<PlannedFile, "opened" | "guess">): Proposal {
  const { plan, doubts } = recallPlan(opened.profile, opened);
  const isUnsure = guess.reading?.isUnsure === true;
  const needsEncoding = isUnsure && !doubts.includes("encoding");
  return { plan, doubts: needsEncoding ? ["encoding", ...doubts] : doubts };
}

/** False if the user has chosen other options since. */
const hasReadOptions = (state: FileState, readOptions: ReadOptions): state is ColumnsState =>
  state.step === "columns" && state.readOptions === readOptions;

function reopenedState(previous: ColumnsState, opened: OpenedFile): ColumnsState {
  const { plan, doubts } = proposalFor({ ...previous, opened });
  const { plan: chosen, hasChosenCountry } = previous;
  // Adds no doubt about the encoding, since its notice would move the controls.
  const wasUnsure = previous.doubts.includes("encoding");
  return {
    ...previous,
    opened,
    isReading: false,
    plan: carryPlan({ proposed: previous.opened.plan, chosen, hasChosenCountry }, plan),
    doubts: wasUnsure ? doubts : doubts.filter((doubt) => doubt !== "encoding"),
  };
}

type FileSession = ReturnType<typeof openSession>;

function openSession(file: File, onProgress: (share: number) => void) {
  const sessionEnd = new AbortController();
  const { signal } = sessionEnd;
  const worker = startFileWorker((share) => {
    if (!signal.aborted) onProgress(share);
  });
  let uploaded: { readonly packed: PackedFile; readonly importId: string } | undefined;

  /** Returns the import's id. A retry does not repeat an upload that succeeded. */
  async function send(parentId: string, { name, packed }: ReadyFile, show: (share: number) => void): Promise<string> {
    if (uploaded?.packed !== packed)
      uploaded = { packed, importId: await uploadToNewImport(parentId, name, packed, show, signal) };
    const { importId } = uploaded;
    const checked = await call("checkImport", { params: { id: importId }, signal });
    cacheImport(parentId, checked.import);
    return importId;
  }

  let chosenSheet: string | undefined;

  return {
    file,
    worker,
    open(sheet?: string) {
      chosenSheet = sheet;
      return worker.open(file, sheet);
    },
    /** Reads the chosen sheet again; undefined if the workbook has several sheets and none is chosen yet. */
    async read(readOptions: ReadOptions) {
      const answer = await worker.open(file, chosenSheet, readOptions);
      return answer.kind === "sheets" ? undefined : answer;
    },
    send,
    hasEnded: () => signal.aborted,
    end() {
      sessionEnd.abort();
      worker.close();
    },
  };
}

/** The server's limit for a file name. */
const MAX_NAME_LENGTH = 255;

/** Cancels the new import if its upload fails; a retry creates another one. */
async function uploadToNewImport(
  parentId: string,
  name: string,
  { validCount, invalidCount, header, lines }: PackedFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const body = {
    fileName: name.slice(-MAX_NAME_LENGTH),
    header: [...header],
    rows: validCount + invalidCount,
    bytes: lines.size,
  };
  const created = await call("createImport", { params: { id: parentId }, body, signal });
  const id = created.import._id;
  try {
    await putFile(created.upload, lines, onProgress, signal);
    return id;
  } catch (error) {
    void call("cancelImport", { params: { id } }).catch(() => undefined);
    throw error;
  }
}
