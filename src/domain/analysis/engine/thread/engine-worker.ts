import { parentPort } from 'node:worker_threads';
import { ProductError } from '#shared/errors.ts';
import { judge } from '../judge.ts';
import { decodeModel, encodeModel } from '../learning/codec.ts';
import type { Model } from '../learning/model.ts';
import { train } from '../learning/train.ts';
import { lookOf } from '../look/look.ts';
import type { Answer, Jobs, Question } from './jobs.ts';

/** The model that was used last, kept as long as the thread lives. */
let held: { id: string; model: Model } | null = null;

function modelFor(asked: Jobs['judge']['ask']['model']): Model | null {
  if (!asked) return null;
  if (asked.bytes) held = { id: asked.id, model: decodeModel(asked.bytes) };
  if (held?.id !== asked.id) throw new Error(`the thread does not hold the model ${asked.id}`);
  return held.model;
}

async function work(question: Question): Promise<Jobs[keyof Jobs]['answer']> {
  if (question.kind === 'train') return encodeModel(train(question.ask.examples, question.ask.categories));
  const { image, reading } = question.ask;
  const look = await lookOf(Buffer.from(image), reading);
  if (question.kind === 'look') return look;
  const { offered, appName, model } = question.ask;
  return judge(modelFor(model), { look, reading }, offered, appName);
}

parentPort?.on('message', async (question: Question) => {
  const { id } = question;
  try {
    parentPort?.postMessage({ id, answer: await work(question) } satisfies Answer);
  } catch (error) {
    const code = error instanceof ProductError ? error.code : null;
    const message = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id, failure: { code, message } } satisfies Answer);
  }
});
