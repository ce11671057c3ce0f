import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faviconSvg, logoSvg } from '#shared/brand.ts';
import { checkSvg, SvgError } from './svg.ts';

const inside = (markup: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${markup}</svg>`;

test('checkSvg accepts valid drawings and returns their aspect ratio', () => {
  expect(checkSvg(inside('<path d="M0 0"/>')).ratio).toBe(2);
  expect(checkSvg('<svg width="30px" height="10px"></svg>').ratio).toBe(3);
  const fullSvg = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a comment -->\n${inside(
    '<defs><linearGradient id="a"><stop offset="1"/></linearGradient></defs>' +
      '<style>.a{fill:url(#a)}</style><g class="a"><use href="#b"/><rect fill="url(#a)"/></g>',
  )}\n`;
  expect(checkSvg(fullSvg).ratio).toBe(2);
  expect(checkSvg(logoSvg('Vitrine')).ratio).toBeGreaterThan(3);
  expect(checkSvg(faviconSvg()).ratio).toBe(1);
});

test.each([
  ['<script>alert(1)</script>', /<script>/],
  ['<svg:script/>', /<svg:script>/],
  ['<foreignObject/>', /<foreignObject>/],
  ['<image href="https://elsewhere.example/a.png"/>', /<image>/],
  ['<a href="javascript:alert(1)"/>', /<a>/],
  ['<path onload="alert(1)"/>', /script \(onload\)/],
  ['<path ONCLICK="alert(1)"/>', /script \(ONCLICK\)/],
  ['<use href="https://elsewhere.example/a.svg#b"/>', /external resource \(href\)/],
  ['<use xlink:href="&#104;ttps://elsewhere.example"/>', /external resource \(href\)/],
  ['<path fill="&#117;rl(https://elsewhere.example/#a)"/>', /external resource \(fill\)/],
  ['<style>&#64;import "https://elsewhere.example"</style>', /external resource \(style\)/],
  ['<style>@im<!-- -->port "https://elsewhere.example"</style>', /style/],
  ['<path fill="url(https://elsewhere.example/#a)"/>', /external resource \(fill\)/],
  ['<path style="fill: \\75rl(//elsewhere.example)"/>', /external resource \(style\)/],
  ['<style>@import "https://elsewhere.example"</style>', /external resource \(style\)/],
  ['<style>a{background:url( "https://elsewhere.example")}</style>', /external resource \(style\)/],
  ['<set attributeName="href" to="javascript:alert(1)"/>', /<set>/],
  ['<![CDATA[<script>]]>', /CDATA/],
  ['<g></svg>', /not well-formed/],
  ['<path d=M0/>', /not well-formed/],
])('checkSvg rejects %s', (markup, reason) => {
  expect(() => checkSvg(inside(markup))).toThrow(SvgError);
  expect(() => checkSvg(inside(markup))).toThrow(reason);
});

test('checkSvg rejects a file that is not exactly one SVG with a usable size', () => {
  const whole = inside('');
  for (const source of [
    '',
    'text',
    '<html></html>',
    `${whole}${whole}`,
    `${whole}<script/>`,
    `<!DOCTYPE svg [<!ENTITY a "b">]>${whole}`,
    `<?xml-stylesheet href="https://elsewhere.example"?>${whole}`,
    '<svg viewBox="0 0 0 0"></svg>',
    '<svg></svg>',
  ]) {
    expect(() => checkSvg(source), source).toThrow(SvgError);
  }
});

test('checkSvg throws only SvgError for any text, and never accepts a script', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<svg viewBox="0 0 9 9">',
      '</svg>',
      '<script>',
      '<path onload="x"/>',
      '<!--',
      '-->',
      '<style>',
    ),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const source = pieces.join('');
      try {
        checkSvg(source);
        expect(source.replace(/<!--[\s\S]*?-->/g, '')).not.toMatch(/<script|<[^>]* onload/);
      } catch (error) {
        expect(error).toBeInstanceOf(SvgError);
      }
    }),
  );
});
