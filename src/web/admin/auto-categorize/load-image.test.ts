import { afterEach, expect, test, vi } from 'vitest';
import { UnreadableImageError } from './encode-image.ts';
import { loadImage } from './load-image.ts';

const { signal } = new AbortController();
const stored = { file: null, src: '/images/a' };
const answerWith = (respond: (url: string, init: RequestInit) => Promise<Response>): void =>
  void vi.stubGlobal('fetch', respond);
/** A response whose body begins to arrive and then fails with the error. */
const interruptedBody = (error: Promise<Error>): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(5));
        void error.then((reason) => controller.error(reason));
      },
    }),
  );

afterEach(() => void vi.unstubAllGlobals());

test('loadImage returns the chosen file, or downloads the stored image', async () => {
  answerWith(async () => new Response('image'));
  const file = new File(['chosen'], 'a.png');
  expect(await loadImage({ ...stored, file }, signal)).toBe(file);
  expect(await (await loadImage(stored, signal)).text()).toBe('image');
});

test.each([
  ['the request fails', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the image does not exist', async () => new Response('', { status: 404 })],
  ['the connection is lost', async () => interruptedBody(Promise.resolve(new TypeError('network error')))],
])('loadImage throws UnreadableImageError if %s', async (_case, respond) => {
  answerWith(respond);
  await expect(loadImage(stored, signal)).rejects.toThrow(UnreadableImageError);
});

test('loadImage throws the reason of the signal if it is aborted during the download', async () => {
  const controller = new AbortController();
  const aborted = new Promise<Error>((resolve) =>
    controller.signal.addEventListener('abort', () => resolve(controller.signal.reason)),
  );
  answerWith(async () => interruptedBody(aborted));
  const loading = loadImage(stored, controller.signal);
  controller.abort(new Error('The image was replaced'));
  await expect(loading).rejects.toThrow('The image was replaced');
});
