import type { ColumnPlan } from "@callwright/contracts/people-file/plan";
import { type SetStateAction, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { type FileWorker, readingProblem, startFileWorker } from "../people/import/open-file.ts";
import type { NumberList, OpenedFile } from "../people/import/worker-messages.ts";

export type NumbersState =
  | { readonly step: "choose"; readonly error?: string }
  | { readonly step: "reading"; readonly name: string; readonly share: number }
  | { readonly step: "sheets"; readonly name: string; readonly names: readonly string[] }
  | ReviewedNumbers;

export interface ReviewedNumbers {
  readonly step: "review";
  readonly name: string;
  readonly opened: OpenedFile;
  readonly plan: ColumnPlan;
  readonly list: NumberList;
  /** The user has chosen a country for numbers without one, or left them out. */
  readonly hasChosenCountry: boolean;
  /** The file is being read again for a new plan; `list` still belongs to the previous plan. */
  readonly isReading?: boolean;
}

export type NumbersFile = ReturnType<typeof useNumbersFile>;

interface OpenFile {
  readonly file: File;
  readonly reading: FileWorker;
}

export function useNumbersFile() {
  const [state, setState] = useState<NumbersState>({ step: "choose" });
  const openFile = useRef<OpenFile>(undefined);
  const closeFile = () => {
    openFile.current?.reading.close();
    openFile.current = undefined;
  };
  useEffect(() => () => openFile.current?.reading.close(), []);

  const reset = (error?: string) => {
    closeFile();
    setState(error === undefined ? { step: "choose" } : { step: "choose", error });
  };

  /** Ignores the task's result if another file was opened meanwhile. */
  const runForOpenFile = async (task: (file: OpenFile) => Promise<SetStateAction<NumbersState>>) => {
    const file = openFile.current;
    if (!file) return;
    try {
      const next = await task(file);
      if (openFile.current === file) setState(next);
    } catch (error) {
      if (openFile.current === file) reset(readingProblem(error));
    }
  };

  const read = (sheet?: string) =>
    runForOpenFile(async ({ file, reading }) => {
      const { name } = file;
      const opened = await reading.open(file, sheet);
      if ("names" in opened) return { step: "sheets", name, names: opened.names };
      if (!opened.plan.uses.includes("phoneNumber")) return { step: "choose", error: m.dnc_import_no_numbers() };
      const list = await reading.numbers(opened.plan);
      return { step: "review", name, opened, plan: opened.plan, list, hasChosenCountry: false };
    });

  return {
    state,
    choose(file: File) {
      closeFile();
      // The file is also read for a new plan, during which the review stays.
      const showProgress = (share: number) =>
        setState((previous) => (previous.step === "review" ? previous : { step: "reading", name: file.name, share }));
      openFile.current = { file, reading: startFileWorker(showProgress) };
      showProgress(0);
      void read();
    },
    refuse: reset,
    reset: () => reset(),
    chooseSheet: (sheet: string) => void read(sheet),
    replan(change: Partial<ColumnPlan>) {
      if (state.step !== "review") return;
      // The first choice offered is the country, so after any choice a country is chosen.
      const review = { ...state, plan: { ...state.plan, ...change }, hasChosenCountry: true };
      const reviewWhileReading = { ...review, isReading: true };
      setState(reviewWhileReading);
      void runForOpenFile(async ({ reading }) => {
        const list = await reading.numbers(review.plan);
        // Another choice made meanwhile has its own reading.
        return (current) => (current === reviewWhileReading ? { ...review, isReading: false, list } : current);
      });
    },
  };
}
