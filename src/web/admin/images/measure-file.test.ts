import { afterEach, expect, test, vi } from 'vitest';
import { measureFile } from './measure-file.ts';

const bitmap = { width: 2, height: 2, close: () => undefined };
const file = new Blob(['x']);

afterEach(() => void vi.unstubAllGlobals());

test('[A-85] measureFile throws the specified errors for an image that cannot be decoded or drawn', async () => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null;
    },
  );
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  await expect(measureFile(file)).rejects.toThrow('Could not get canvas context');
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('not an image');
  });
  await expect(measureFile(file)).rejects.toThrow('Failed to load image');
});
