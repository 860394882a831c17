import { open as openFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { isKey, newKey, pathOf } from "./keys.ts";
import type { Bucket, FileOnDisk, Storage } from "./storage.ts";

const CONNECT_MS_MAX = 5000;
const REQUEST_MS_MAX = 60_000;
const TRIES_MAX = 3;

/** Storage in a bucket of S3, or of a store that speaks it. The files are private, whatever the bucket's own rules. */
export function s3(bucket: Bucket): Storage {
  let opened: Promise<Opened> | undefined;
  const open = () => {
    opened ??= connect(bucket);
    return opened;
  };
  const placeOf = (key: string) => ({ Bucket: bucket.name, Key: `files/${pathOf(key)}` });
  return {
    async put(content, { type, name }) {
      const { client, sdk } = await open();
      const key = newKey();
      const described = { ContentType: type, Metadata: { name: encodeURIComponent(name).slice(0, 1000) } };
      const put = (body: { Body: Uint8Array | Readable; ContentLength?: number }) =>
        client.send(new sdk.PutObjectCommand({ ...placeOf(key), ...described, ...body }));
      await (content instanceof Uint8Array ? put({ Body: content }) : sendFile(content, put));
      return key;
    },
    async read(key) {
      if (!isKey(key)) return null;
      const { client, sdk } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(placeOf(key)));
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async open(key, range) {
      if (!isKey(key)) return null;
      const { client, sdk } = await open();
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...placeOf(key), ...part }));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      if (!isKey(key)) return;
      const { client, sdk } = await open();
      await client.send(new sdk.DeleteObjectCommand(placeOf(key)));
    },
  };
}

/** Sends a file as it comes, read anew for each try: the client tries again only with what it holds whole. */
async function sendFile(
  { path, size }: FileOnDisk,
  put: (body: { Body: Readable; ContentLength: number }) => Promise<unknown>,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    // Opened before anything is sent: the client would wait for a body that never comes.
    const file = await openFile(path, "r");
    const stream = file.createReadStream();
    const broken = new Promise<never>((_, reject) => stream.once("error", reject));
    try {
      await Promise.race([put({ Body: stream, ContentLength: size }), broken]);
      return;
    } catch (error) {
      if (tried >= TRIES_MAX || !mayPassBy(error)) throw error;
    } finally {
      stream.destroy();
    }
  }
}

/** Whether another try may help: the store did not answer, or said that it is its own fault or that it is busy. */
function mayPassBy(error: unknown): boolean {
  const answered: unknown = Reflect.get(Object(error), "$metadata");
  const status: unknown = Reflect.get(Object(answered), "httpStatusCode");
  return typeof status !== "number" || status >= 500 || status === 408 || status === 429;
}

type Opened = { client: S3Client; sdk: typeof import("@aws-sdk/client-s3") };

// Loaded with the first file: it is large, and most installations keep their files on the disk.
async function connect({ region, endpoint, accessKeyId, secretAccessKey }: Bucket): Promise<Opened> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region: region ?? "us-east-1",
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES_MAX,
    requestHandler: { connectionTimeout: CONNECT_MS_MAX, requestTimeout: REQUEST_MS_MAX },
    // Stores other than AWS's own seldom know a host for each bucket, nor the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, sdk };
}
