import { documentLimits, type JobDocument } from "@callwright/contracts/endpoints/document";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { messageOf } from "../../../lib/api.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { readJobDescription } from "./upload.ts";

export interface Entry {
  readonly key: string;
  readonly file: File;
  readonly state: "uploading" | "reading" | "read" | "refused";
  readonly share: number;
  readonly refusal?: string;
  readonly document?: JobDocument;
}

export type Documents = ReturnType<typeof useDocuments>;

export function useDocuments() {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const count = useRef(0);
  useEffect(() => {
    const left = running.current;
    return () => {
      for (const controller of left.values()) controller.abort();
    };
  }, []);

  const change = (key: string, part: Partial<Entry>) =>
    setEntries((previous) => previous.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));

  const begin = async (key: string, file: File) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const document = await readJobDescription({
        file,
        signal: controller.signal,
        onProgress: (share) => change(key, { share, state: share >= 1 ? "reading" : "uploading" }),
      });
      const isRead = document.state === "read";
      change(key, {
        document,
        state: isRead ? "read" : "refused",
        ...(!isRead && { refusal: serverMessage(document.refusal ?? m.pdf_upload_failed()) }),
      });
    } catch (error) {
      if (!controller.signal.aborted)
        change(key, { state: "refused", refusal: messageOf(error, m.pdf_upload_failed()) });
    } finally {
      running.current.delete(key);
    }
  };

  return {
    entries,
    add: (files: readonly File[]) => {
      const remaining = Math.max(0, documentLimits.files - entries.length);
      const added = files.slice(0, remaining).map((file): Entry => {
        count.current += 1;
        return { key: String(count.current), file, state: "uploading", share: 0 };
      });
      setEntries((previous) => [...previous, ...added]);
      for (const { key, file } of added) void begin(key, file);
    },
    remove: (key: string) => {
      running.current.get(key)?.abort();
      setEntries((previous) => previous.filter((entry) => entry.key !== key));
    },
    retry: (key: string) => {
      const entry = entries.find((one) => one.key === key);
      if (!entry) return;
      setEntries((previous) =>
        previous.map((one) => (one.key === key ? { key, file: one.file, state: "uploading", share: 0 } : one)),
      );
      void begin(key, entry.file);
    },
  };
}
