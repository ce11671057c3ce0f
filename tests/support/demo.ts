import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { DemoContent } from '#domain/demo/catalogue.ts';
import { DEMO_OCR_FILE, type DemoOcrTexts } from '#domain/demo/demo-ocr-texts.ts';
import { describeImage } from '#domain/demo/describe-image.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { imageFile } from './images.ts';

export type DemoFolder = { directory: string; content: DemoContent; remove(): Promise<void> };

type Screen = DemoContent['apps'][number]['screens'][number];

const screen = (file: string, platform: 'web' | 'ios', captured: string, cover: boolean): Screen => ({
  file: `screens/${file}.webp`,
  platform,
  title: `Screen ${file}`,
  description: `What ${file} shows.`,
  captured,
  cover,
  featured: cover,
  'screen-types': ['Dashboard'],
  'ux-patterns': ['Filtering'],
  'ui-elements': ['Card'],
  styles: [],
});

/**
 * Writes a demo with a post and two apps, Larkspur and Tamarind, with two screens each. One screen has OCR text.
 */
export async function makeDemo(): Promise<DemoFolder> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'vitrine-demo-'));
  const app = (slug: string, name: string, added: string, screens: Screen[]) => ({
    slug,
    name,
    added,
    screens,
    description: `${name} does not exist.`,
    url: `https://${slug}.example`,
    brandColor: '#336699',
    logo: `logos/${slug}.webp`,
    categories: ['Banking'],
  });
  const content: DemoContent = {
    categories: {
      app: { Finance: ['Banking'] },
      'screen-types': { Working: ['Dashboard', 'Table'] },
      'ux-patterns': { Choosing: ['Filtering'] },
      'ui-elements': { Content: ['Card'] },
      styles: { Tone: ['Light'] },
    },
    popular: { 'screen-types': ['Dashboard'], 'ux-patterns': ['Filtering'], 'ui-elements': ['Card'] },
    apps: [
      app('larkspur', 'Larkspur', '2026-03-01', [
        screen('larkspur-1', 'web', '2026-02-02', true),
        screen('larkspur-2', 'web', '2026-02-02', false),
      ]),
      app('tamarind', 'Tamarind', '2026-04-01', [
        screen('tamarind-1', 'web', '2026-02-03', true),
        screen('tamarind-2', 'ios', '2026-02-01', true),
      ]),
    ],
    post: {
      slug: 'two-apps',
      title: 'Two apps',
      published: '2026-04-02',
      text: 'post.md',
      featuredImage: 'post.webp',
      featuredImageAlt: 'Two apps',
    },
    pictures: {},
  };
  const files = content.apps.flatMap(({ logo, screens }) => [logo, ...screens.map(({ file }) => file)]);
  for (const [index, file] of [...files, 'post.webp'].entries()) {
    const bytes = await imageFile({ width: 80, height: 60, seed: index + 1, format: 'webp' });
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), bytes);
    const purpose = file.startsWith('logos/') ? 'logo' : 'screen';
    content.pictures[file] = await describeImage(bytes, purpose);
  }
  const imageWithText = content.pictures['screens/larkspur-1.webp'];
  if (!imageWithText) throw new Error('There is no such screen');
  const ocrText: DemoOcrTexts['pictures'][string] = {
    width: 80,
    height: 60,
    tookMs: 480,
    // Text, x, y, width, height, letter height and confidence. The numbers are ten-thousandths.
    boxes: [['Larkspur by the harbour', 100, 200, 3000, 400, 350, 9500]],
  };
  const ocrTexts: DemoOcrTexts = {
    version: OCR_VERSION,
    ocrEngine: 'an OCR engine',
    pictures: { [imageWithText.sha256]: ocrText },
  };
  await writeFile(path.join(directory, DEMO_OCR_FILE), brotliCompressSync(JSON.stringify(ocrTexts)));
  await writeFile(path.join(directory, 'post.md'), 'Neither of the two exists.');
  await writeFile(path.join(directory, 'catalogue.json'), JSON.stringify(content));
  return { directory, content, remove: () => rm(directory, { recursive: true, force: true }) };
}
