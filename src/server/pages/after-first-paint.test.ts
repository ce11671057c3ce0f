import { expect, test } from 'vitest';
import { loadScriptsAfterFirstPaint } from './after-first-paint.ts';

const link = (href: string, nonce: string): string =>
  `<link rel="modulepreload" href="${href}" fetchPriority="low" nonce="${nonce}"/>`;
const entry = (src: string, nonce: string): string =>
  `<script type="module" async="" src="${src}" nonce="${nonce}"></script>`;

test('loadScriptsAfterFirstPaint replaces the scripts of a page by one that loads them after the first paint', () => {
  const html = `<head>${link('/assets/a.js', 'n1')}${link('/assets/b.js', 'n1')}</head><body>x${entry('/assets/a.js', 'n1')}</body>`;
  const changed = loadScriptsAfterFirstPaint(html, 'n1');
  expect(changed).not.toMatch(/modulepreload|type="module"/);
  expect(changed).toMatch(
    /^<head><\/head><body>x<script data-entry="" nonce="n1">.*requestAnimationFrame.*<\/script>/,
  );
  expect(changed).toContain('["/assets/a.js","/assets/b.js"].map(each=>import(each))');
});

test('loadScriptsAfterFirstPaint does not change scripts without the nonce of the render', () => {
  const foreign = `${link('/evil.js', 'other')}${entry('/evil.js', 'other')}`;
  expect(loadScriptsAfterFirstPaint(foreign, 'n1')).toBe(foreign);
  const both = `${foreign}${entry('/assets/a.js', 'n1')}`;
  expect(loadScriptsAfterFirstPaint(both, 'n1')).toContain('["/assets/a.js"].map');
});
