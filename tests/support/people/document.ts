/** Brings a job description in as a browser does: announces it, uploads it to the blob store, has it read. */
import { endpoints, type JobDocument } from "@callwright/contracts";
import type { Client } from "../clients/client.ts";

export async function announce(client: Client, pdf: Buffer, fileName = "description.pdf") {
  return client.call(endpoints.createDocument, { body: { fileName, bytes: pdf.length } });
}

export async function upload(client: Client, pdf: Buffer, fileName?: string): Promise<string> {
  const { document, upload: link } = await announce(client, pdf, fileName);
  const answer = await fetch(link.url, { method: "PUT", headers: link.headers, body: new Uint8Array(pdf) });
  if (!answer.ok) throw new Error(`The store answered ${answer.status}: ${await answer.text()}`);
  return document._id;
}

/** Uploads a PDF and waits until it is read or refused. */
export async function readPdf(client: Client, pdf: Buffer, fileName?: string): Promise<JobDocument> {
  const id = await upload(client, pdf, fileName);
  await client.call(endpoints.readDocument, { params: { id } });
  return awaitDocument(client, id);
}

export async function awaitDocument(client: Client, id: string): Promise<JobDocument> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { document } = await client.call(endpoints.getDocument, { params: { id } });
    if (document.state === "read" || document.state === "refused") return document;
    if (Date.now() > deadline) throw new Error(`${document.fileName} is still ${document.state}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
