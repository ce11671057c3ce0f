import { Readable } from 'node:stream';
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

/** A missing bucket is a fault of the configuration and stays an error. */
const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as ServiceError;
  return name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404;
};
const isBehindTheEnd = (error: unknown): boolean => (error as ServiceError).$metadata?.httpStatusCode === 416;

/** Any S3-compatible store, addressed by path (`endpoint/bucket/key`). An object is durable once written. */
export function openS3Storage(settings: S3Config): Storage {
  const Bucket = settings.bucket;
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Many compatible stores refuse the checksums that the client adds on its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });

  async function open(key: string, range?: ByteRange): Promise<Readable | null> {
    assertKey(key);
    const Range = range ? `bytes=${range.start}-${range.end ?? ''}` : undefined;
    try {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }));
      return answer.Body as Readable;
    } catch (error) {
      if (range && isBehindTheEnd(error)) return Readable.from([]);
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function* list(prefix: string): AsyncGenerator<ListedFile> {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }));
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  const remove = async (Key: string): Promise<void> => {
    try {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  };

  return {
    async put(key, body, { contentType } = {}) {
      assertKey(key);
      const object = { Bucket, Key: key, Body: body, ContentType: contentType };
      if (Buffer.isBuffer(body)) await client.send(new PutObjectCommand(object));
      else await new Upload({ client, params: object }).done();
    },

    async get(key) {
      const body = await open(key);
      return body && Buffer.concat(await body.toArray());
    },

    async stat(key) {
      assertKey(key);
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    stream: open,

    async delete(key) {
      assertKey(key);
      await remove(key);
    },

    async deletePrefix(prefix) {
      assertPrefix(prefix);
      // One by one: not every compatible store implements DeleteObjects correctly.
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
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
