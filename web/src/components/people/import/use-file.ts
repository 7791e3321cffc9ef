/** State machine of a file until it is uploaded: chosen, read, columns, preview, upload. Failures lose no choices. */
import type { Wish } from "@callwright/contracts/people-file/csv-file";
import type { ColumnPlan, Doubt, Proposal } from "@callwright/contracts/people-file/plan";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { keepImport } from "./imports-query.ts";
import { carryPlan, recallPlan, recallReading, rememberPlan, rememberReading } from "./kept-plans.ts";
import { type FileReading, startReading, UnreadableFile } from "./open-file.ts";
import { putFile } from "./upload.ts";
import type { OpenedFile, PackedFile } from "./worker-words.ts";

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
  /** Being read again. */
  readonly isReading?: boolean;
}

interface PlannedFile {
  readonly name: string;
  /** As first read. */
  readonly guess: OpenedFile;
  /** Reading options chosen by the user. */
  readonly wish: Wish;
  readonly opened: OpenedFile;
  readonly plan: ColumnPlan;
  /** The user has chosen a country for numbers without one, or left them out. */
  readonly isCountrySaid: boolean;
}

export interface Ready extends PlannedFile {
  readonly packed: PackedFile;
}

/** Larger files are readable, but exceed the import's row limit. */
export const MAX_FILE_MB = 200;

const unreadable = {
  noTable: m.words_csv_empty,
  tooLarge: m.import_unpacks_too_large,
  tooMany: m.import_too_many,
  oldFormat: m.import_old_format,
  otherFormat: m.import_other_format,
};

export type FileCourse = ReturnType<typeof useFile>;

/** `resumed`: an import already on the server. */
export function useFile(parentId: string, resumed: string | undefined) {
  const [state, setState] = useState<FileState>(resumed ? { step: "sent", importId: resumed } : { step: "choose" });
  const work = useRef<Work>(undefined);
  useEffect(() => () => work.current?.end(), []);

  const reset = (error?: string) => {
    work.current?.end();
    work.current = undefined;
    setState(error === undefined ? { step: "choose" } : { step: "choose", error });
  };

  /** Reports reading errors at the file choice. */
  const guarded = async (current: Work, act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      if (current.isOver()) return;
      reset(error instanceof UnreadableFile ? unreadable[error.why]() : m.import_read_failed());
    }
  };

  const open = (current: Work, sheet?: string) =>
    guarded(current, async () => {
      const { file } = current;
      const { name } = file;
      setState({ step: "reading", name, share: 0 });
      const answer = await current.reading.open(file, sheet);
      if (current.isOver()) return;
      if ("names" in answer) return setState({ step: "sheets", name, names: answer.names });
      if (answer.look.rows === 0) return reset(m.words_csv_empty());
      const wish = recallReading(answer);
      const opened = wish ? await current.read(wish) : answer;
      if (!opened || current.isOver()) return;
      const planned = { name, opened, guess: answer, wish: wish ?? {}, isCountrySaid: false };
      const { plan, doubts } = doubtsOf(planned);
      if (doubts.length > 0) setState({ ...planned, step: "columns", plan, doubts });
      else await pack(current, { ...planned, plan }, true);
    });

  /** Reads again with other options, keeping the column choices, including those made meanwhile. */
  const reread = (current: Work, now: Columns) =>
    guarded(current, async () => {
      setState({ ...now, isReading: true });
      const opened = await current.read(now.wish);
      if (!opened || current.isOver()) return;
      setState((last) =>
        // Newer options may have been chosen meanwhile.
        last.step === "columns" && last.wish === now.wish ? { ...carriedTo(last, opened), isReading: false } : last,
      );
    });

  /** `isAsRead`: no one has chosen the columns, so no one needs to see them confirmed. */
  const pack = (current: Work, planned: PlannedFile, isAsRead = false) =>
    guarded(current, async () => {
      setState({ step: "reading", name: planned.name, share: 0 });
      const packed = await current.reading.pack(planned.plan);
      if (current.isOver()) return;
      if (isAsRead && isReviewedOnce({ ...planned, packed })) await upload(current, { ...planned, packed });
      else setState({ ...planned, step: "preview", packed });
    });

  const upload = async (current: Work, ready: Ready) => {
    const show = (share: number, problem?: string) => {
      if (!current.isOver()) setState({ ...ready, step: "uploading", share, problem });
    };
    show(0);
    try {
      const importId = await current.send(parentId, ready, show);
      if (current.isOver()) return;
      current.end();
      setState({ step: "sent", importId });
    } catch (error) {
      show(0, messageOf(error, m.import_upload_failed()));
    }
  };

  return {
    state,
    choose(file: File) {
      work.current?.end();
      const show = (share: number) =>
        setState((now) => (now.step === "columns" ? now : { step: "reading", name: file.name, share }));
      work.current = startWork(file, show);
      void open(work.current);
    },
    refuse: reset,
    chooseSheet: (sheet: string) => work.current && void open(work.current, sheet),
    /** Changes how the bytes are read. */
    reread(wish: Wish) {
      if (state.step === "columns" && work.current)
        void reread(work.current, { ...state, wish: { ...state.wish, ...wish } });
    },
    /** Changes the column choices. */
    plan: (plan: ColumnPlan, isCountrySaid: boolean) =>
      setState((last) => (last.step === "columns" ? { ...last, plan, isCountrySaid } : last)),
    /** Confirms the columns. */
    settle() {
      if (state.step !== "columns" || !work.current) return;
      const { name, opened, guess, wish, plan, isCountrySaid } = state;
      rememberPlan(opened.look, plan);
      rememberReading(guess, opened.reading);
      void pack(work.current, { name, opened, guess, wish, plan, isCountrySaid });
    },
    /** Returns to the columns. */
    revise() {
      if (state.step === "preview") setState({ ...state, step: "columns", doubts: [] });
    },
    upload() {
      if ((state.step === "preview" || state.step === "uploading") && work.current) void upload(work.current, state);
    },
    reset: () => reset(),
  };
}

/** Longer lists take a while to check, so they are previewed before. */
const MAX_UNSEEN = 1_000;

/** The review after the check shows rows with errors too; only what the columns can mend is shown before. */
const isReviewedOnce = ({ opened, packed: { good, bad, withoutCountry, unread } }: Ready) =>
  good > 0 && good + bad <= MAX_UNSEEN && withoutCountry === 0 && unread === 0 && !opened.look.unclosedLine;

/** Doubts to ask about; includes the encoding where it was remembered or just chosen. */
function doubtsOf({ opened, guess }: Pick<PlannedFile, "opened" | "guess">): Proposal {
  const { plan, doubts } = recallPlan(opened.look, opened);
  const isAsked = guess.reading?.isUnsure && !doubts.includes("encoding");
  return { plan, doubts: isAsked ? ["encoding", ...doubts] : doubts };
}

/** The file read another way, with the choices so far. */
function carriedTo(last: Columns, opened: OpenedFile): Columns {
  const { plan, doubts } = doubtsOf({ ...last, opened });
  // A confirmed encoding raises no doubt again, since its notice would move the controls.
  const isAsked = last.doubts.includes("encoding");
  return {
    ...last,
    opened,
    plan: carryPlan(last.opened.plan, last.plan, plan, last.isCountrySaid),
    doubts: isAsked ? doubts : doubts.filter((doubt) => doubt !== "encoding"),
  };
}

interface Work {
  readonly file: File;
  readonly reading: FileReading;
  /** Reads a CSV file with options; undefined for other files. */
  readonly read: (wish: Wish) => Promise<OpenedFile | undefined>;
  /** Uploads the rest; a retry resumes. Returns the import's id. */
  readonly send: (parentId: string, ready: Ready, onShare: (share: number) => void) => Promise<string>;
  readonly isOver: () => boolean;
  readonly end: () => void;
}

function startWork(file: File, onShare: (share: number) => void): Work {
  const stop = new AbortController();
  const { signal } = stop;
  const reading = startReading((share) => {
    if (!signal.aborted) onShare(share);
  });
  let put: { readonly packed: PackedFile; readonly importId: string } | undefined;

  async function send(parentId: string, { name, packed }: Ready, show: (share: number) => void): Promise<string> {
    if (put?.packed !== packed) put = { packed, importId: await uploadOnce(parentId, name, packed, show, signal) };
    const { importId } = put;
    const checked = await call("checkImport", { params: { id: importId }, signal });
    keepImport(parentId, checked.import);
    return importId;
  }

  return {
    file,
    reading,
    async read(wish) {
      const answer = await reading.open(file, undefined, wish);
      return "names" in answer ? undefined : answer;
    },
    send,
    isOver: () => signal.aborted,
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
  { good, bad, header, lines }: PackedFile,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const body = { fileName: name.slice(-255), header: [...header], rows: good + bad, bytes: lines.size };
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
