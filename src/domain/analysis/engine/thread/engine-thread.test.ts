import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createEngine, type Models } from '../engine.ts';
import { encodeModel } from '../learning/codec.ts';
import { train } from '../learning/train.ts';
import { exampleOf, readingOf } from '../sample-screens.ts';
import { EngineThread } from './engine-thread.ts';

const thread = new EngineThread();
afterAll(() => thread.close());

const image = await sharp({ create: { width: 390, height: 844, channels: 3, background: '#eee' } })
  .png()
  .toBuffer();
const reading = readingOf('Sign in', 'Email', 'Password', 'Forgot password');
const category = { id: 'login', type: 'screen-types' as const, name: 'Login', parentId: null };
const never = new AbortController().signal;
const neverLearned: Models = { newest: async () => null, bytesOf: async () => Buffer.alloc(0) };

test('The engine reads, looks and judges, and says who answered', async () => {
  const reader = { name: 'a reader', read: async () => reading, close: async () => {} };
  const engine = createEngine({ reader, models: neverLearned });
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
    exampleOf(`app ${at}`, ['login'], 'Sign in', `app ${at}`),
  );
  const { bytes, taxonomies } = await thread.train([examples.slice(0, 20), examples.slice(20)], categories);
  expect(taxonomies).toMatchObject([{ type: 'screen-types', examples: 30, categories: 1 }]);
  expect(Buffer.from(bytes).equals(encodeModel(train(examples, categories)))).toBe(true);
  let asked = 0;
  const judge = () =>
    thread.judge({ image, reading, offered: [category], appName: '', modelId: 'one' }, async () => {
      asked += 1;
      return bytes;
    });
  expect((await judge()).explanation).not.toContain('Nothing was learned');
  await judge();
  expect(asked).toBe(1);
});

test('What is aborted ends at once, running or waiting, and the others get their answers', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const outcomes = [
    thread.look({ image, reading }, running.signal),
    thread.look({ image, reading }, waiting.signal),
    thread.look({ image, reading }),
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
  await short.look({ image, reading });
  await expect.poll(() => short.isRunning).toBe(false);
  await expect(short.look({ image, reading })).resolves.toMatchObject({ portrait: 1 });
  await short.close();
});
