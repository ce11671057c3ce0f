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
const never = new AbortController().signal;
const neverLearned: Models = { newest: async () => null, bytesOf: async () => Buffer.alloc(0) };

test('The engine reads, looks and judges, and says who answered', async () => {
  const ocrEngine = { name: 'a reader', recognize: async () => ocrText, close: async () => {} };
  const engine = createEngine({ ocrEngine, models: neverLearned });
  const found = await engine.analyse({ image, categories: [category], appName: '' }, never);
  expect(found.suggestions).toEqual([{ id: 'login', confidence: expect.any(Number) }]);
  expect(found.engine).toEqual({ source: 'engine', name: 'Built-in engine, a reader' });
  expect(found.explanation).toContain("'forgot password'");
  const broken = engine.analyse({ image: image.subarray(0, 90), categories: [category], appName: '' }, never);
  await expect(broken).rejects.toMatchObject({ code: 'image_invalid' });
  await engine.close();
  await expect(engine.analyse({ image, categories: [category], appName: '' }, never)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('A model is learned and used on the thread, and handed over once', async () => {
  const categories = [{ id: 'login', type: 'screen-types' as const, name: 'Login', parentName: null }];
  const examples = Array.from({ length: 30 }, (_, at) =>
    makeExample(`app ${at}`, ['login'], 'Sign in', `app ${at}`),
  );
  const { bytes, taxonomies } = await thread.train([examples.slice(0, 20), examples.slice(20)], categories);
  expect(taxonomies).toMatchObject([{ type: 'screen-types', examples: 30, categories: 1 }]);
  expect(Buffer.from(bytes).equals(encodeModel(train(examples, categories)))).toBe(true);
  let asked = 0;
  const classify = () =>
    thread.classify({ image, ocrText, offered: [category], appName: '', modelId: 'one' }, async () => {
      asked += 1;
      return bytes;
    });
  expect((await classify()).explanation).not.toContain('Nothing was learned');
  await classify();
  expect(asked).toBe(1);
});

test('What is aborted ends at once, running or waiting, and the others get their answers', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const outcomes = [
    thread.features({ image, ocrText }, running.signal),
    thread.features({ image, ocrText }, waiting.signal),
    thread.features({ image, ocrText }),
  ];
  running.abort(new Error('enough'));
  waiting.abort(new Error('never mind'));
  const [first, second, third] = await Promise.allSettled(outcomes);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'enough' } });
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'never mind' } });
  expect(third).toMatchObject({ status: 'fulfilled', value: { portrait: 1 } });
});

test('An idle thread ends, and a new one takes its place', async () => {
  const short = new EngineThread({ idleMs: 1 });
  await short.features({ image, ocrText });
  await expect.poll(() => short.isRunning).toBe(false);
  await expect(short.features({ image, ocrText })).resolves.toMatchObject({ portrait: 1 });
  await short.close();
});
