import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { downloadImage, downloadOf } from './download-image.ts';

const screen = (title: string, format: ScreenThumb['image']['format']): ScreenThumb => ({
  id: '018f0000-0000-7000-8000-000000000000',
  title,
  platform: 'web',
  image: { id: 'a', url: '/images/a/public', width: 10, height: 10, format, thumbhash: null },
});

describe('[P-41] downloadOf', () => {
  test("names the file 'app name - screen title.extension' and requests it under that name", () => {
    expect(downloadOf(screen('Sign in', 'jpeg'), 'Linear')).toEqual({
      name: 'Linear - Sign in.jpg',
      href: '/images/a/raw?download=Linear+-+Sign+in.jpg',
    });
    expect(downloadOf(screen('Home', 'webp'), 'Linear').name).toBe('Linear - Home.webp');
  });

  test('encodes special characters of the file name in the download URL', () => {
    const { name, href } = downloadOf(screen('Q&A: 100% #1 “über”?', 'png'), 'A/B');
    expect(new URL(href, 'http://localhost').searchParams.get('download')).toBe(name);
  });
});

describe('[P-46] downloadImage', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const downloadWith = (answer: () => Promise<Response>): Promise<void> => {
    vi.stubGlobal('fetch', answer);
    return downloadImage({ name: 'a.png', href: '/images/a/raw' });
  };

  test('throws the error message of the server', async () => {
    const body = { error: 'The server is busy. Please try again in a moment.', code: 'busy' };
    await expect(downloadWith(async () => Response.json(body, { status: 503 }))).rejects.toThrow(body.error);
  });

  test('throws a message for the visitor when the file is gone', async () => {
    await expect(downloadWith(async () => new Response('Not found', { status: 404 }))).rejects.toThrow(
      'The file is no longer in the gallery.',
    );
  });

  test('names the status when the response has no readable error', async () => {
    await expect(downloadWith(async () => new Response('<html>', { status: 502 }))).rejects.toThrow(
      'The server could not send the file (status 502). Please try again later.',
    );
  });

  test('reports a connection that is lost before or during the download, and a visitor who is offline', async () => {
    const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
    await expect(downloadWith(lost)).rejects.toThrow('The connection was lost. Please try again.');
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    await expect(downloadWith(async () => new Response(broken))).rejects.toThrow('The connection was lost.');
    vi.stubGlobal('navigator', { onLine: false });
    await expect(downloadWith(lost)).rejects.toThrow('You are offline.');
  });
});
