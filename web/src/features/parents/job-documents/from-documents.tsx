import { documentLimits, type JobDocument } from "@callwright/contracts/endpoints/document";
import { Button, Skeleton } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useReducer, useRef, useState } from "react";
import * as m from "#messages";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { messageOf } from "../../../lib/api.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { JobForm } from "../job-form/job-fields.tsx";
import { jobDetailFields } from "../job-form/job-form.ts";
import { readJobDescription } from "./upload.ts";

const DocumentPanel = lazy(async () => ({ default: (await import("./document-panel.tsx")).DocumentPanel }));

export function FillFromDocuments({ documents, form }: { readonly documents: Documents; readonly form: JobForm }) {
  // The uploads outlive this component, which another step of the form unmounts.
  const [isOpen, setOpen] = useState(documents.entries.length > 0);
  // The form is uncontrolled, so its changes do not render by themselves.
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  for (const field of jobDetailFields) form.watch(field, () => rerender());
  if (!isOpen)
    return (
      <Button variant="default" leftSection={buttonIcon(IconFileTypePdf)} onClick={() => setOpen(true)}>
        {m.pdf_open()}
      </Button>
    );
  return (
    <Suspense fallback={<Skeleton height={176} />}>
      <DocumentPanel
        documents={documents}
        values={form.getValues()}
        onTake={(changes) => {
          form.setValues(changes);
          for (const field of Object.keys(changes)) form.clearFieldError(field);
          rerender();
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}

export interface DocumentUpload {
  readonly key: string;
  readonly file: File;
  readonly state: "uploading" | "reading" | "read" | "refused";
  /** The uploaded share, from 0 to 1. */
  readonly share: number;
  readonly refusal?: string;
  readonly document?: JobDocument;
}

const newUpload = (key: string, file: File): DocumentUpload => ({ key, file, state: "uploading", share: 0 });

export type Documents = ReturnType<typeof useDocumentUploads>;

/** Files with job descriptions: each is uploaded and read on its own. */
export function useDocumentUploads() {
  const [entries, setEntries] = useState<readonly DocumentUpload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const lastKey = useRef(0);
  useEffect(() => {
    const runningUploads = controllers.current;
    return () => {
      for (const controller of runningUploads.values()) controller.abort();
    };
  }, []);

  const change = (key: string, changed: Partial<DocumentUpload>) =>
    setEntries((previous) => previous.map((entry) => (entry.key === key ? { ...entry, ...changed } : entry)));

  const upload = async ({ key, file }: DocumentUpload) => {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    try {
      const document = await readJobDescription({
        file,
        signal: controller.signal,
        onProgress: (share) => change(key, { share, state: share >= 1 ? "reading" : "uploading" }),
      });
      if (document.state === "read") change(key, { document, state: "read" });
      else {
        const refusal = serverMessage(document.refusal ?? m.pdf_upload_failed());
        change(key, { document, state: "refused", refusal });
      }
    } catch (error) {
      if (!controller.signal.aborted)
        change(key, { state: "refused", refusal: messageOf(error, m.pdf_upload_failed()) });
    } finally {
      controllers.current.delete(key);
    }
  };

  return {
    entries,
    add: (files: readonly File[]) => {
      const remaining = Math.max(0, documentLimits.files - entries.length);
      const addedEntries = files.slice(0, remaining).map((file) => {
        lastKey.current += 1;
        return newUpload(String(lastKey.current), file);
      });
      setEntries((previous) => [...previous, ...addedEntries]);
      for (const entry of addedEntries) void upload(entry);
    },
    remove: (key: string) => {
      controllers.current.get(key)?.abort();
      setEntries((previous) => previous.filter((entry) => entry.key !== key));
    },
    retry: (key: string) => {
      const refusedEntry = entries.find((entry) => entry.key === key);
      if (!refusedEntry) return;
      const restarted = newUpload(key, refusedEntry.file);
      setEntries((previous) => previous.map((entry) => (entry.key === key ? restarted : entry)));
      void upload(restarted);
    },
  };
}
