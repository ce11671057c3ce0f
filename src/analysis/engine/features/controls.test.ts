import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import type { TextBox } from '#domain/ocr/ocr-text.ts';
import { detectAxes } from './axes.ts';
import { extractFeatures } from './visual-features.ts';

const WIDTH = 360;
const HEIGHT = 720;
/** A box of recognized text. The position and width are in pixels. */
const label = (text: string, x: number, y: number, width = 60): TextBox => ({
  text,
  x: x / WIDTH,
  y: y / HEIGHT,
  width: width / WIDTH,
  height: 16 / HEIGHT,
  letterHeight: 16 / HEIGHT,
  confidence: 0.9,
});
const ocrText = (...boxes: TextBox[]) => ({ width: WIDTH, height: HEIGHT, boxes });

/** The label 'Settings' gives every drawing a letter height, which is the unit of the sizes of controls. */
async function extractFromDrawing(shapes: string, ...boxes: TextBox[]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff"/>${shapes}</svg>`;
  const image = Buffer.from(new Resvg(svg).render().asPng());
  return extractFeatures(image, ocrText(label('Settings', 20, 20), ...boxes));
}
/** Converts a feature, which is a count on a logarithmic scale (`LOG_SCALE` in areas.ts), back to the count. */
const count = (value: number): number => Math.round(Math.expm1(value * 2.5));

const toggle = (y: number, isOn: boolean): string =>
  `<rect x="290" y="${y}" width="50" height="30" rx="15" fill="${isOn ? '#2a2' : '#bbb'}"/>
   <circle cx="${isOn ? 325 : 305}" cy="${y + 15}" r="13" fill="#fff"/>`;
const bar = (x: number, height: number): string =>
  `<rect x="${x}" y="${400 - height}" width="20" height="${height}" fill="#36c"/>`;

test('counts switches, both on and off, but not buttons', async () => {
  const features = await extractFromDrawing(
    `${toggle(100, true)}${toggle(160, false)}
     <rect x="20" y="300" width="60" height="32" rx="6" fill="#36c"/>`,
    label('Sounds', 20, 107),
    label('Badges', 20, 167),
  );
  expect(count(features.switches)).toBe(2);
});

test('counts bars of different heights on one baseline as a chart, but not equal tiles', async () => {
  const bars = await extractFromDrawing(
    [40, 90, 60, 120].map((height, index) => bar(60 + index * 40, height)).join(''),
  );
  const tiles = await extractFromDrawing(
    [60, 60, 60, 60].map((height, index) => bar(60 + index * 40, height)).join(''),
  );
  expect(count(bars.chartBars)).toBe(4);
  expect(tiles.chartBars).toBe(0);
});

test('counts a thin bar with two colors as a progress bar, but not one with a single color', async () => {
  const line = (x: number, width: number, fill: string) =>
    `<rect x="${x}" y="300" width="${width}" height="8" fill="${fill}"/>`;
  const progress = await extractFromDrawing(line(40, 120, '#36c') + line(160, 160, '#ddd'));
  const plain = await extractFromDrawing(line(40, 280, '#ddd'));
  expect(count(progress.progressBars)).toBe(1);
  expect(plain.progressBars).toBe(0);
});

test('counts symbols between words as breadcrumb separators only near the top', async () => {
  const chevron = (x: number, y: number) =>
    `<path d="M${x} ${y} l6 7 l-6 7" stroke="#333" stroke-width="3" fill="none"/>`;
  const words = (y: number) => [
    label('Projects', 20, y, 60),
    label('Website', 100, y, 60),
    label('Plan', 180, y, 40),
  ];
  const nearTop = await extractFromDrawing(chevron(87, 61) + chevron(167, 61), ...words(60));
  const below = await extractFromDrawing(chevron(87, 501) + chevron(167, 501), ...words(500));
  expect(count(nearTop.separators)).toBe(2);
  expect(below.separators).toBe(0);
});

test('recognizes decreasing numbers in a column and dates in a row as axes, but not prices in a list', () => {
  const down = ['300', '200', '100', '0'].map((text, index) => label(text, 20, 100 + index * 60, 30));
  const across = ['Jan', 'Feb', 'Mar', 'Apr', 'May'].map((text, index) =>
    label(text, 60 + index * 55, 400, 30),
  );
  // Each feature is the number of labels, at most six, divided by six.
  expect(detectAxes(ocrText(...down, ...across))).toEqual({ numberAxis: 4 / 6, timeAxis: 5 / 6 });
  const prices = ['12', '40', '7'].map((text, index) => label(text, 300, 100 + index * 60, 30));
  expect(detectAxes(ocrText(...prices))).toEqual({ numberAxis: 0, timeAxis: 0 });
  expect(detectAxes(ocrText())).toEqual({ numberAxis: 0, timeAxis: 0 });
});
