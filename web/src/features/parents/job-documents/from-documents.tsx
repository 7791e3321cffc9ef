import { Button, Skeleton } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import * as m from "#messages";
import { sign } from "../../../components/sign.tsx";
import type { JobForm } from "../job-form/use-job-values.ts";
import type { Documents } from "./use-documents.ts";

const DocumentPanel = lazy(async () => ({ default: (await import("./document-panel.tsx")).DocumentPanel }));

const fields = [
  "title",
  "companyName",
  "name",
  "location",
  "workplaceType",
  "experience",
  "salaryRange",
  "currency",
  "language",
  "voice",
  "additionalNotes",
] as const;

export function FromDocuments({ documents, form }: { readonly documents: Documents; readonly form: JobForm }) {
  const [isOpen, setOpen] = useState(documents.entries.length > 0);
  const [, setSeen] = useState(0);
  const lookAgain = () => setSeen((count) => count + 1);
  for (const field of fields) form.watch(field, lookAgain);
  if (!isOpen)
    return (
      <Button variant="default" leftSection={sign(IconFileTypePdf)} onClick={() => setOpen(true)}>
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
          lookAgain();
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}
