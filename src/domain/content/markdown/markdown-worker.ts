import { serveThread } from '#platform/serve-thread.ts';
import { type RenderContext, type RenderedText, renderMarkdown } from './render-markdown.ts';

export type Job = { markdown: string } & RenderContext;

// Program of the rendering thread. The result is null if a text is nested too deeply for the stack.
serveThread<Job, RenderedText | null>(({ markdown, publicUrl, imageSizes }) => {
  try {
    return renderMarkdown(markdown, { publicUrl, imageSizes });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
});
