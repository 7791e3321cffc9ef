/** The blobs port on S3. The SDK is loaded at the first use, since most routes never touch a file. */
import { keptTag } from "@callwright/core/kernel/bucket";
import { now } from "@callwright/core/kernel/clock";
import { lazy } from "@callwright/core/kernel/lazy";
import type { Blobs } from "@callwright/core/ports/blobs";
import { type AwsLocation, connection, hasErrorName, type Timeouts } from "./connection.ts";

export interface BlobsConfig extends AwsLocation {
  readonly bucket: string;
  readonly publicEndpoint?: string | undefined;
}

/** A recording passes through the worker in parts of this size, two at a time. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;
/** Parts of recordings may take long; webhooks and people wait for small files. */
const partTimeoutMs = 60_000;
const fileTimeoutMs = 8_000;

export function createBlobs({ bucket: Bucket, publicEndpoint, ...location }: BlobsConfig): Blobs {
  const client = lazy(() => createClient(location, { requestMs: fileTimeoutMs }));
  const partClient = lazy(() => createClient(location, { requestMs: partTimeoutMs }));
  const linkClient = lazy(() =>
    createClient({ ...location, endpoint: publicEndpoint ?? location.endpoint }, {}, withoutChecksums),
  );
  const sdk = () => import("./s3-sdk.ts");
  const signer = () => import("@aws-sdk/s3-request-presigner");

  async function read(Key: string, range: { readonly Range?: string } = {}) {
    const { GetObjectCommand } = await sdk();
    const file = await undefinedIfMissing((await client()).send(new GetObjectCommand({ Bucket, Key, ...range })));
    return file?.Body;
  }

  async function readHead(Key: string) {
    const { HeadObjectCommand } = await sdk();
    return undefinedIfMissing((await client()).send(new HeadObjectCommand({ Bucket, Key })));
  }

  return {
    async put(Key, Body, ContentType) {
      const { PutObjectCommand } = await sdk();
      await (await client()).send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async putStream(Key, Body, ContentType, { keptDays } = {}) {
      const { Upload } = await import("@aws-sdk/lib-storage");
      const params = { Bucket, Key, Body, ContentType, ...(keptDays && { Tagging: `${keptTag}=${keptDays}` }) };
      await new Upload({ client: await partClient(), params, partSize: partBytes, queueSize: partsAtOnce }).done();
    },
    getText: async (Key) => (await read(Key))?.transformToString(),
    getBytes: async (Key) => (await read(Key))?.transformToByteArray(),
    getStream: async (Key) => (await read(Key))?.transformToWebStream(),
    getRange: async (Key, start, end) =>
      (await read(Key, { Range: `bytes=${start}-${end - 1}` }))?.transformToByteArray(),
    size: async (Key) => (await readHead(Key))?.ContentLength,
    exists: async (Key) => Boolean(await readHead(Key)),
    async link(Key, seconds) {
      const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([sdk(), signer()]);
      const options = { expiresIn: seconds, signingDate: new Date(now()) };
      return getSignedUrl(await linkClient(), new GetObjectCommand({ Bucket, Key }), options);
    },
    async uploadLink(Key, { contentType: ContentType, bytes: ContentLength, seconds }) {
      const [{ PutObjectCommand }, { getSignedUrl }] = await Promise.all([sdk(), signer()]);
      const command = new PutObjectCommand({ Bucket, Key, ContentType, ContentLength });
      // Signed headers bind the upload to its type and length.
      const signableHeaders = new Set(["content-length", "content-type", "host"]);
      const options = { expiresIn: seconds, signingDate: new Date(now()), signableHeaders };
      const url = await getSignedUrl(await linkClient(), command, options);
      return { url, headers: { "content-type": ContentType } };
    },
    async list(Prefix, StartAfter) {
      const { ListObjectsV2Command } = await sdk();
      const request = new ListObjectsV2Command({ Bucket, Prefix, ...(StartAfter && { StartAfter }) });
      const { Contents = [] } = await (await client()).send(request);
      return Contents.flatMap(({ Key: key, Size: bytes = 0 }) => (key === undefined ? [] : [{ key, bytes }]));
    },
    async delete(Key) {
      const { DeleteObjectCommand } = await sdk();
      await (await client()).send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async ping() {
      const { HeadBucketCommand } = await sdk();
      await (await client()).send(new HeadBucketCommand({ Bucket }));
    },
  };
}

/** For links: browsers neither send nor read checksums. */
const withoutChecksums = {
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
} as const;

async function createClient(location: AwsLocation, limits: Timeouts, options: Partial<typeof withoutChecksums> = {}) {
  const { S3Client } = await import("./s3-sdk.ts");
  // A local stand-in for S3 has one host for all buckets.
  const forcePathStyle = Boolean(location.endpoint);
  return new S3Client({ ...connection(location, limits), forcePathStyle, ...options });
}

async function undefinedIfMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (hasErrorName(error, "NoSuchKey", "NotFound")) return undefined;
    throw error;
  }
}
