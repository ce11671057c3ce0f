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

const MAX_CONCURRENT_DELETES = 8;

type ServiceError = { name?: string; $metadata?: { httpStatusCode?: number } };

/**
 * Whether the object is missing. A missing bucket does not count, because it is a configuration error. After a HEAD
 * request, it counts nevertheless, because the response does not name the error.
 */
const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as ServiceError;
  return name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404;
};
/** Whether the requested range is beyond the end of the object. */
const isRangeBeyondEnd = (error: unknown): boolean =>
  (error as ServiceError).$metadata?.httpStatusCode === 416;

/** Time limits in ms. Without them a stalled request would never end. */
export type S3Timeouts = {
  /** For opening a connection. */
  connectMs: number;
  /** From sending a request to the response, for each of up to three attempts. */
  answerMs: number;
  /** Like `answerMs`, for a request with a file as its body. */
  uploadMs: number;
  /** Between two chunks of a file that the server reads completely. */
  idleMs: number;
  /** Between two chunks of a file that is streamed to a client, which may be slow. */
  idleStreamMs: number;
  /** For an operation with all its attempts. For a stream, only until the response begins. */
  totalMs: number;
  /** Like `totalMs`, for an operation with a file as its body. */
  totalUploadMs: number;
};

const TIMEOUTS: S3Timeouts = {
  connectMs: 5_000,
  answerMs: 10_000,
  uploadMs: 45_000,
  idleMs: 20_000,
  idleStreamMs: 120_000,
  // Most proxies give up after a minute. These limits are lower, so that clients get the error response of
  // this server.
  totalMs: 25_000,
  totalUploadMs: 45_000,
};

/**
 * Limits for commands, where no HTTP client waits for an upload. They suffice for 20 MB at 25 kB/s. `idleMs` is higher
 * too: the operating system buffers megabytes of an upload, and a slow connection looks idle while it sends them.
 */
export const SLOW_UPLOAD_TIMEOUTS: S3Timeouts = {
  ...TIMEOUTS,
  uploadMs: 15 * 60_000,
  idleMs: 120_000,
  totalUploadMs: 45 * 60_000,
};

/** Aborts the work after `ms` with a TimeoutError, which `isUnreachable` (`failures.ts`) recognizes. */
async function withinTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  // AbortSignal.timeout() would also abort a stream that was opened in time.
  const timer = setTimeout(
    () => controller.abort(new DOMException(`The store took more than ${ms} ms`, 'TimeoutError')),
    ms,
  );
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Maximum number of connections per client. It is high, because connections are cheap. */
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
      // Without this option, a request timeout is only a warning.
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

/**
 * Starts reading an object. Returns null if it does not exist, and an empty stream for a range beyond its
 * end.
 */
async function openObject(
  client: S3Client,
  { Bucket, Key, range, abortSignal }: ObjectRequest,
): Promise<Readable | null> {
  assertKey(Key);
  const Range = range ? `bytes=${range.start}-${range.end ?? ''}` : undefined;
  try {
    const response = await client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal });
    return response.Body as Readable;
  } catch (error) {
    if (range && isRangeBeyondEnd(error)) return Readable.from([]);
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Opens an S3-compatible store with path-style URLs (`endpoint/bucket/key`). All writes are durable. */
export function openS3Storage(settings: S3Config, timeouts: S3Timeouts = TIMEOUTS): Storage {
  const Bucket = settings.bucket;
  const client = createClient(settings, timeouts);
  const uploads = createClient(settings, { ...timeouts, answerMs: timeouts.uploadMs });
  // A separate client for streams, so that slow readers do not block the connections of other requests.
  const streams = createClient(settings, { ...timeouts, idleMs: timeouts.idleStreamMs });

  const withTotalLimit = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withinTime(timeouts.totalMs, work);

  async function* list(prefix: string): AsyncGenerator<ListedFile> {
    let ContinuationToken: string | undefined;
    do {
      const page = await withTotalLimit((abortSignal) =>
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
      await withTotalLimit((abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      );
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
      withTotalLimit(async (abortSignal) => {
        const body = await openObject(client, { Bucket, Key: key, range, abortSignal });
        return body && Buffer.concat(await addAbortSignal(abortSignal, body).toArray());
      }),

    async stat(key) {
      assertKey(key);
      try {
        const head = await withTotalLimit((abortSignal) =>
          client.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
        );
        return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    stream: (key, range) =>
      withTotalLimit((abortSignal) => openObject(streams, { Bucket, Key: key, range, abortSignal })),

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
        if (batch.length < MAX_CONCURRENT_DELETES) continue;
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
      await withTotalLimit((abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
    },
  };
}
