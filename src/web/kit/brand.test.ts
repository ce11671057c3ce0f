import { expect, test } from 'vitest';
import { logoDownload, logoSvg } from './brand.tsx';

test('[P-20] the logo downloads as an SVG file that carries the product name', () => {
  const { href, download } = logoDownload('Vitrine');
  expect(download).toBe('Vitrine.svg');
  expect(decodeURIComponent(href.replace('data:image/svg+xml,', ''))).toBe(logoSvg('Vitrine'));
  expect(logoSvg('Vitrine')).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*>Vitrine<\/text><\/svg>$/,
  );
});

test('a name with markup in it stays text', () => {
  expect(logoSvg('<b>&"Q\'</b>')).toContain('>&#60;b&#62;&#38;&#34;Q&#39;&#60;/b&#62;</text>');
});
