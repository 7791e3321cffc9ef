/** An operator's access to blobs: lists them by prefix, reads, replaces and deletes them. */
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

export async function* keysUnder({ client, name }: Bucket, Prefix: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({ Bucket: name, Prefix, ContinuationToken }),
    );
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

export async function readBlob({ client, name }: Bucket, Key: string): Promise<Readable> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key }));
  if (!Body || !("pipe" in Body)) throw new Error(`The blob ${Key} cannot be read`);
  return Body;
}

export async function bytesOf(bucket: Bucket, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await readBlob(bucket, key)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function replaceBlob({ client, name }: Bucket, Key: string, Body: Buffer, ContentType: string) {
  await client.send(new PutObjectCommand({ Bucket: name, Key, Body, ContentType }));
}

export async function deleteBlob({ client, name }: Bucket, Key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key }));
}
