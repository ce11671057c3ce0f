import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { imageFile } from '../../../../tests/support/images.ts';
import { decode } from './decoder.ts';

const DECODER = new URL('./decoder.ts', import.meta.url);

test('decoding does not fail while other threads load the decoder', async () => {
  const file = await imageFile({ width: 32, height: 20 });
  const failures: unknown[] = [];
  let isDone = false;
  const decodeRepeatedly = async (): Promise<void> => {
    while (!isDone)
      await decode(file)
        .raw()
        .toBuffer()
        .catch((error: unknown) => failures.push(error));
  };
  const decoding = Array.from({ length: 4 }, decodeRepeatedly);
  for (let thread = 0; thread < 15; thread += 1) await once(new Worker(DECODER), 'exit');
  isDone = true;
  await Promise.all(decoding);
  expect(failures).toEqual([]);
});

test('a thread that loads `decoder.ts` cannot decode SVG', async () => {
  const source = `import { parentPort } from 'node:worker_threads';
    import { decode } from ${JSON.stringify(DECODER.href)};
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    parentPort.postMessage(await decode(svg).toBuffer().then(() => 'decoded', () => 'refused'));`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  expect(await once(worker, 'message')).toEqual(['refused']);
  await worker.terminate();
});
