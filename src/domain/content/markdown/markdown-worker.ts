import { parentPort } from 'node:worker_threads';
import { type RenderedText, renderMarkdown, type Surroundings } from './render-markdown.ts';

export type Job = { id: number; markdown: string } & Surroundings;
/** `text` is null where the text is nested too deeply. */
export type Answer = { id: number; text: RenderedText | null };

parentPort?.on('message', ({ id, markdown, publicUrl, pictures }: Job) => {
  let text: RenderedText | null = null;
  try {
    text = renderMarkdown(markdown, { publicUrl, pictures });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  parentPort?.postMessage({ id, text } satisfies Answer);
});
