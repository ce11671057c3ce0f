import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faviconSvg, logoSvg } from './brand.ts';

test('[P-20] the logo is an SVG file with the name of the gallery; the default name is drawn without a font', () => {
  expect(logoSvg('Vitrine')).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<title>Vitrine<\/title>/,
  );
  expect(logoSvg('Vitrine')).not.toContain('<text');
  expect(logoSvg('Showcase')).toContain('>Showcase</text>');
});

test('[P-20] the logo is wide enough for names in full-width letters and in the widest Latin letters', () => {
  const widthOf = (name: string): number => Number(/viewBox="0 0 (\d+) 24"/.exec(logoSvg(name))?.[1]);
  // A full-width letter takes 18 units minus the letter spacing of 0.54. A W takes slightly less.
  for (const name of [
    '截图画廊收藏馆',
    'スクリーンギャラリー',
    '화면갤러리모음집',
    'Ｖｉｔｒｉｎｅ',
    'WWWWWWWWWW',
    '𠮷野家',
  ]) {
    expect(widthOf(name), name).toBeGreaterThanOrEqual(34 + [...name].length * 17.46);
  }
  expect(widthOf('Galería'), 'other Latin letters take less space').toBe(34 + 7 * 13 + 6);
});

test('logoSvg escapes markup in the name of the gallery', () => {
  const escaped = '&#60;b&#62;&#38;&#34;Q&#39;&#60;/b&#62;';
  expect(logoSvg('<b>&"Q\'</b>')).toContain(`<title>${escaped}</title>`);
  expect(logoSvg('<b>&"Q\'</b>')).toContain(`>${escaped}</text>`);
});

test('favicon.svg equals the output of faviconSvg (node scripts/draw-brand.ts updates the file)', () => {
  const file = new URL('../web/public/favicon.svg', import.meta.url);
  expect(readFileSync(file, 'utf8').trim()).toBe(faviconSvg());
});
