import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import type { Context } from 'hono';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';
import { abortedRequestError } from './read-raw-body.ts';

export const isMultipartForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType);

export type Upload = {
  file: Buffer;
  /** File name as sent by the client, without directories. */
  fileName: string | undefined;
  /** The other fields of the form. */
  fields: ReadonlyMap<string, string>;
};

/** Maximum size of a field other than the file. */
const MAX_FIELD_BYTES = 16 * 1024;
const MAX_FIELDS = 10;

const fileTooLargeError = (maxBytes: number): ProductError =>
  new ProductError('image_too_large', `The file is larger than ${Math.floor(maxBytes / 2 ** 20)} MB`);

const notMultipartError = (cause?: unknown): ProductError =>
  new ProductError('validation_failed', 'The body must be a multipart form', { cause });

/**
 * Reads a multipart form with the field `file`. If the file is longer than `maxBytes`, stops reading and throws
 * `image_too_large`. Throws `validation_failed` if the body is not a multipart form, lacks the file, contains another
 * file, or has too many, too long or repeated fields. Throws `request_aborted` if the client disconnects, and the
 * errors of the middleware `guard` if the caller lost access while the body arrived.
 */
export async function readUpload(c: Context<ServerEnv>, maxBytes: number): Promise<Upload> {
  const contentType = c.req.header('content-type') ?? '';
  const { body } = c.req.raw;
  if (!isMultipartForm(contentType) || !body) throw notMultipartError();
  // The allowance for the other fields also covers the part headers.
  const maxTotalBytes = maxBytes + MAX_FIELDS * MAX_FIELD_BYTES;
  if (Number(c.req.header('content-length') ?? 0) > maxTotalBytes) throw fileTooLargeError(maxBytes);

  const parts: Buffer[] = [];
  const fields = new Map<string, string>();
  let fileName: string | undefined;
  let hasFile = false;
  let refusal: ProductError | undefined;
  const parser = openParser(contentType, maxBytes);
  const refuse = (error: ProductError): void => {
    refusal ??= error;
    parser.destroy(error);
  };
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) refuse(new ProductError('validation_failed', `The field ${name} is too long`));
    if (fields.has(name)) refuse(new ProductError('validation_failed', `The field ${name} occurs twice`));
    fields.set(name, value);
  });
  parser.on('file', (name, stream, sentName) => {
    // If the body ends within the file, this stream emits 'error' too. Without a listener, that would end the process.
    stream.on('error', () => undefined);
    if (name !== 'file' || hasFile) {
      stream.resume();
      return refuse(
        new ProductError('validation_failed', 'A form can contain only one file, in the field `file`'),
      );
    }
    hasFile = true;
    fileName = sentName || undefined;
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('limit', () => refuse(fileTooLargeError(maxBytes)));
  });
  parser.on('fieldsLimit', () =>
    refuse(
      new ProductError(
        'validation_failed',
        `A form can contain at most ${MAX_FIELDS} fields besides the file`,
      ),
    ),
  );
  try {
    await pipeline(
      Readable.fromWeb(body as ReadableStream),
      limitTotalBytes(c, maxTotalBytes, maxBytes),
      parser,
    );
  } catch (error) {
    throw refusal ?? (error instanceof ProductError ? error : notMultipartError(error));
  }
  if (!hasFile)
    throw new ProductError('validation_failed', 'The form must contain a file in the field `file`');
  await c.get('confirmAccess')?.();
  return { file: Buffer.concat(parts), fileName, fields };
}

/**
 * Caps the total size: Busboy would otherwise keep reading a body without a closing boundary. Throws
 * `image_too_large`, and `request_aborted` if the client disconnects.
 */
const limitTotalBytes = (c: Context<ServerEnv>, maxTotalBytes: number, maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    try {
      for await (const part of source) {
        size += part.length;
        if (size > maxTotalBytes) throw fileTooLargeError(maxBytes);
        yield part;
      }
    } catch (error) {
      throw error instanceof ProductError ? error : abortedRequestError(c, error);
    }
  };

function openParser(contentType: string, maxBytes: number) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // The field `file` is always a file, even if the client sent no file name.
      isPartAFile: (name, _type, fileName) => name === 'file' || fileName !== undefined,
      limits: {
        fileSize: maxBytes,
        // Two, so that a second file is seen and refused instead of skipped.
        files: 2,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 50,
      },
    });
  } catch (error) {
    throw notMultipartError(error);
  }
}
