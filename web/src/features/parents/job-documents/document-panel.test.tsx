import type { JobDocument } from "@callwright/contracts/endpoints/document";
import { expect, it } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { newJob } from "../job-form/job-form.ts";
import { DocumentPanel } from "./document-panel.tsx";
import type { DocumentUpload } from "./from-documents.tsx";

const harness = harnessForFile();
const ignore = () => undefined;

function upload(id: string): DocumentUpload {
  const proposals = { title: { value: "Nurse", evidence: "Nurse (all genders)" } };
  const document = { _id: id, fileName: `${id}.pdf`, state: "read", pages: 2, proposals } as JobDocument;
  return { key: id, file: new File([""], `${id}.pdf`), state: "read", share: 1, document };
}

it("a document whose details all repeat those of another document still shows its pages as read", async () => {
  const documents = { entries: [upload("doc_1"), upload("doc_2")], add: ignore, remove: ignore, retry: ignore };
  const values = newJob({ companyName: "Acme", name: "Rita", timezone: "UTC" });
  await harness.show(<DocumentPanel documents={documents} values={values} onTake={ignore} onClose={ignore} />);
  expect(harness.text().match(/Read, pages: 2/g)).toHaveLength(2);
});
