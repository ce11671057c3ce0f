import { serveThread } from '#platform/serve-thread.ts';
import { type RenderedText, renderMarkdown, type Surroundings } from './render-markdown.ts';

export type Job = { markdown: string } & Surroundings;

/** Null if the text is nested too deeply. */
serveThread<Job, RenderedText | null>(({ markdown, publicUrl, pictures }) => {
  try {
    return renderMarkdown(markdown, { publicUrl, pictures });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
});
