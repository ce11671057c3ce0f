import { addAbortSignal, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '../config.ts';
import { assertKey, assertPrefix, type ByteRange, type ListedFile, type Storage } from './storage.ts';

const DELETES_AT_ONCE = 8;

type ServiceError = { name?: string; $metadata?: { httpStatusCode?: number } };

/** A missing bucket is a configuration error and is not treated as a missing file. */
const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as ServiceError;
  return name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404;
};
const isBehindTheEnd = (error: unknown): boolean => (error as ServiceError).$metadata?.httpStatusCode === 416;

/** Time limits in ms. Without them a stalled request would never end. */
export type S3Timeouts = {
  connectMs: number;
  /** From sending a request to its answer, for each of up to three attempts. */
  answerMs: number;
  /** The same for a request with a file as its body. */
  uploadMs: number;
  /** Between two chunks of a file that the server reads completely. */
  idleMs: number;
  /** Between two chunks of a file that is streamed to a client, which may be slow. */
  idleStreamMs: number;
  /** For a whole operation with all its attempts. Does not cover a stream after its first byte. */
  totalMs: number;
  /** The same for an operation with a file as its body. */
  totalUploadMs: number;
};

const TIMEOUTS: S3Timeouts = {
  connectMs: 5_000,
  answerMs: 10_000,
  uploadMs: 45_000,
  idleMs: 20_000,
  idleStreamMs: 120_000,
  // Less than a minute, after which most proxies give up, so that clients get this server's answer.
  totalMs: 25_000,
  totalUploadMs: 45_000,
};

/** Aborts the work after `ms` with a TimeoutError, which the product treats as an unreachable store. */
async function withinTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cancel = new AbortController();
  // Not AbortSignal.timeout(): it would also abort a stream that was opened in time.
  const timer = setTimeout(
    () => cancel.abort(new DOMException(`The store took more than ${ms} ms`, 'TimeoutError')),
    ms,
  );
  try {
    return await work(cancel.signal);
  } catch (error) {
    throw cancel.signal.aborted ? cancel.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Maximum connections of one client. Connections are cheap, and waiting for a free one is not reported. */
const MAX_SOCKETS = 512;

function createClient(
  settings: S3Config,
  { connectMs, answerMs, idleMs }: Pick<S3Timeouts, 'connectMs' | 'answerMs' | 'idleMs'>,
): S3Client {
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Many compatible stores reject the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      // Without this a request timeout is only a warning.
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
}

type ObjectRequest = {
  Bucket: string;
  Key: string;
  range: ByteRange | undefined;
  abortSignal: AbortSignal;
};

/** Starts reading an object. Returns null if it does not exist, and an empty stream for a range behind its end. */
async function openObject(
  client: S3Client,
  { Bucket, Key, range, abortSignal }: ObjectRequest,
): Promise<Readable | null> {
  assertKey(Key);
  const Range = range ? `bytes=${range.start}-${range.end ?? ''}` : undefined;
  try {
    const answer = await client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal });
    return answer.Body as Readable;
  } catch (error) {
    if (range && isBehindTheEnd(error)) return Readable.from([]);
    if (isMissing(error)) return null;
    throw error;
  }
}

/** An S3-compatible store with path-style addresses (`endpoint/bucket/key`). Written objects are durable. */
export function openS3Storage(settings: S3Config, timeouts: S3Timeouts = TIMEOUTS): Storage {
  const Bucket = settings.bucket;
  const client = createClient(settings, timeouts);
  const uploads = createClient(settings, { ...timeouts, answerMs: timeouts.uploadMs });
  // A separate client for streams, so that slow readers do not block the connections of other requests.
  const streams = createClient(settings, { ...timeouts, idleMs: timeouts.idleStreamMs });

  const timed = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withinTime(timeouts.totalMs, work);

  async function* list(prefix: string): AsyncGenerator<ListedFile> {
    let ContinuationToken: string | undefined;
    do {
      const page = await timed((abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }), { abortSignal }),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  const remove = async (Key: string): Promise<void> => {
    try {
      await timed((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  };

  return {
    async put(key, body, { contentType } = {}) {
      assertKey(key);
      const object = { Bucket, Key: key, Body: body, ContentType: contentType };
      await withinTime(timeouts.totalUploadMs, async (abortSignal) => {
        if (Buffer.isBuffer(body)) return uploads.send(new PutObjectCommand(object), { abortSignal });
        const upload = new Upload({ client: uploads, params: object });
        abortSignal.addEventListener('abort', () => void upload.abort(), { once: true });
        return upload.done();
      });
    },

    get: (key, range) =>
      timed(async (abortSignal) => {
        const body = await openObject(client, { Bucket, Key: key, range, abortSignal });
        return body && Buffer.concat(await addAbortSignal(abortSignal, body).toArray());
      }),

    async stat(key) {
      assertKey(key);
      try {
        const head = await timed((abortSignal) =>
          client.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
        );
        return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    stream: (key, range) =>
      timed((abortSignal) => openObject(streams, { Bucket, Key: key, range, abortSignal })),

    async delete(key) {
      assertKey(key);
      await remove(key);
    },

    async deletePrefix(prefix) {
      assertPrefix(prefix);
      // One request per object: some compatible stores do not implement DeleteObjects correctly.
      let batch: Promise<void>[] = [];
      for await (const { key } of list(prefix)) {
        batch.push(remove(key));
        if (batch.length < DELETES_AT_ONCE) continue;
        await Promise.all(batch);
        batch = [];
      }
      await Promise.all(batch);
    },

    list(prefix) {
      if (prefix !== '') assertPrefix(prefix);
      return list(prefix);
    },

    async check() {
      await timed((abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
    },
  };
}
