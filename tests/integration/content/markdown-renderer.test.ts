import { afterEach, beforeEach, expect, test } from 'vitest';
import { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import { createLogger } from '#platform/logger.ts';

const logger = createLogger({ level: 'silent', format: 'json' });
const AROUND = { publicUrl: 'https://gallery.example', pictures: {} };
/** Reading these takes minutes, or exhausts the stack. */
const ENDLESS = 'a\n=\n'.repeat(60_000);
const DEEP = '1. '.repeat(4_000);

let renderer: MarkdownRenderer;
beforeEach(() => {
  renderer = new MarkdownRenderer(logger, { timeLimitMs: 1_500 });
});
afterEach(() => renderer.close());

test('a text that keeps the parser busy is cut off, and those behind it are rendered', async () => {
  const endless = renderer.render(ENDLESS, AROUND);
  const behind = renderer.render('# Fine', AROUND);
  await expect(endless).rejects.toMatchObject({ code: 'validation_failed' });
  expect((await behind).html).toContain('<h2 id="section-fine">');
});

test('a text that is nested too deeply is refused', async () => {
  await expect(renderer.render(DEEP, AROUND)).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'This text is too complicated to be shown: it is nested too deeply or takes too long to render.',
  });
});

test('other work goes on while a text is rendered', async () => {
  const endless = renderer.render(ENDLESS, AROUND).catch(() => 'cut off');
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 10);
  expect(await endless).toBe('cut off');
  clearInterval(turning);
  expect(turns).toBeGreaterThan(20);
});

test('closing leaves nobody waiting', async () => {
  const waiting = [renderer.render(ENDLESS, AROUND), renderer.render('later', AROUND)];
  const answers = Promise.allSettled(waiting);
  await renderer.close();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
