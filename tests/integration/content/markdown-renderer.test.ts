import { afterEach, beforeEach, expect, test } from 'vitest';
import { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import { createLogger } from '#platform/logger.ts';

const logger = createLogger({ level: 'silent', format: 'json' });
const RENDER_CONTEXT = { publicUrl: 'https://gallery.example', imageSizes: {} };
/** Takes minutes to parse. */
const ENDLESS = 'a\n=\n'.repeat(60_000);
/** Exhausts the stack of the parser. */
const DEEP = '1. '.repeat(4_000);

let renderer: MarkdownRenderer;
beforeEach(() => {
  renderer = new MarkdownRenderer(logger, { timeLimitMs: 1_500 });
});
afterEach(() => renderer.close());

test('the Markdown renderer aborts a text that takes too long and renders the next text', async () => {
  const endlessRequest = renderer.render(ENDLESS, RENDER_CONTEXT);
  const nextRequest = renderer.render('# Fine', RENDER_CONTEXT);
  await expect(endlessRequest).rejects.toMatchObject({ code: 'validation_failed' });
  expect((await nextRequest).html).toContain('<h2 id="section-fine">');
});

test('the Markdown renderer rejects a text whose nesting exhausts the stack of the parser', async () => {
  await expect(renderer.render(DEEP, RENDER_CONTEXT)).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'This text is too complicated to be shown: it is nested too deeply or takes too long to render.',
  });
});

test('the event loop stays responsive while a Markdown text is rendered', async () => {
  const endlessRequest = renderer.render(ENDLESS, RENDER_CONTEXT).catch(() => 'cut off');
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  expect(await endlessRequest).toBe('cut off');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});

test('closing the Markdown renderer rejects all pending requests', async () => {
  const requests = [renderer.render(ENDLESS, RENDER_CONTEXT), renderer.render('later', RENDER_CONTEXT)];
  const outcomes = Promise.allSettled(requests);
  await renderer.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
