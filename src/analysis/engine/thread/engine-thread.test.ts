import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createEngine, type Models } from '../engine.ts';
import { encodeModel } from '../learning/codec.ts';
import { train } from '../learning/train.ts';
import { makeExample, makeOcrText } from '../sample-screens.ts';
import { EngineThread } from './engine-thread.ts';

const thread = new EngineThread();
afterAll(() => thread.close());

const image = await sharp({ create: { width: 390, height: 844, channels: 3, background: '#eee' } })
  .png()
  .toBuffer();
const ocrText = makeOcrText('Sign in', 'Email', 'Password', 'Forgot password');
const category = { id: 'login', type: 'screen-types' as const, name: 'Login', parentId: null };
const neverAborted = new AbortController().signal;
const noModels: Models = { findNewestId: async () => null, loadBytes: async () => Buffer.alloc(0) };

test('the engine classifies an image and names itself and the OCR engine', async () => {
  const ocrEngine = { name: 'a test OCR engine', recognize: async () => ocrText, close: async () => {} };
  const engine = createEngine({ ocrEngine, models: noModels });
  const found = await engine.analyse({ image, categories: [category], appName: '' }, neverAborted);
  expect(found.suggestions).toEqual([{ id: 'login', confidence: expect.any(Number) }]);
  expect(found.engine).toEqual({ source: 'engine', name: 'Built-in engine, a test OCR engine' });
  expect(found.explanation).toContain("'forgot password'");
  const broken = engine.analyse(
    { image: image.subarray(0, 90), categories: [category], appName: '' },
    neverAborted,
  );
  await expect(broken).rejects.toMatchObject({ code: 'image_invalid' });
  await engine.close();
  await expect(
    engine.analyse({ image, categories: [category], appName: '' }, neverAborted),
  ).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('the thread trains and uses a model, and loads its bytes only once', async () => {
  const categories = [{ id: 'login', type: 'screen-types' as const, name: 'Login', parentName: null }];
  const examples = Array.from({ length: 30 }, (_, index) =>
    makeExample(`app ${index}`, ['login'], 'Sign in', `app ${index}`),
  );
  const { bytes, taxonomies } = await thread.train([examples.slice(0, 20), examples.slice(20)], categories);
  expect(taxonomies).toMatchObject([{ type: 'screen-types', examples: 30, categories: 1 }]);
  expect(Buffer.from(bytes).equals(encodeModel(train(examples, categories)))).toBe(true);
  let loads = 0;
  const classify = () =>
    thread.classify({ image, ocrText, offered: [category], appName: '', modelId: 'one' }, async () => {
      loads += 1;
      return bytes;
    });
  expect((await classify()).explanation).not.toContain('Nothing was learned');
  await classify();
  expect(loads).toBe(1);
});

test('running and waiting jobs can be aborted, and other jobs are still answered', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const outcomes = [
    thread.extractFeatures({ image, ocrText }, running.signal),
    thread.extractFeatures({ image, ocrText }, waiting.signal),
    thread.extractFeatures({ image, ocrText }),
  ];
  running.abort(new Error('enough'));
  waiting.abort(new Error('no longer needed'));
  const [first, second, third] = await Promise.allSettled(outcomes);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'enough' } });
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'no longer needed' } });
  expect(third).toMatchObject({ status: 'fulfilled', value: { portrait: 1 } });
});

test('an idle thread ends, and the next job starts a new one', async () => {
  const shortLivedThread = new EngineThread({ idleMs: 1 });
  await shortLivedThread.extractFeatures({ image, ocrText });
  await expect.poll(() => shortLivedThread.isRunning).toBe(false);
  await expect(shortLivedThread.extractFeatures({ image, ocrText })).resolves.toMatchObject({ portrait: 1 });
  await shortLivedThread.close();
});
