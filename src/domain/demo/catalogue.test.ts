import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { CATEGORY_TYPES, SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import { slugify } from '#shared/slug.ts';
import { readDemoCatalogue } from './catalogue.ts';
import { readDemoOcrTexts } from './demo-ocr-texts.ts';
import { describeImage } from './describe-image.ts';

const catalogue = await readDemoCatalogue(path.resolve(import.meta.dirname, '../../../demo'));

test.skipIf(!catalogue)(
  'the catalogue of the demo lists exactly the images that it uses, and describes the logo and first screen of each app correctly',
  async () => {
    if (!catalogue) return;
    const { directory, pictures, apps, post } = catalogue;
    const namedFiles = apps.flatMap(({ logo, screens }) => [logo, ...screens.map(({ file }) => file)]);
    expect(Object.keys(pictures).sort()).toEqual(
      [...namedFiles, ...(post ? [post.featuredImage] : [])].sort(),
    );
    const sums = new Set(Object.values(pictures).map(({ sha256 }) => sha256));
    // No two files may be equal, because image ids are derived from the content.
    expect(sums.size).toBe(Object.keys(pictures).length);
    // Decoding all images takes long. A few suffice, because the images of an app are generated together.
    for (const { logo, screens } of apps) {
      for (const file of [logo, screens[0]?.file ?? '']) {
        const bytes = await readFile(path.join(directory, file));
        expect(await describeImage(bytes, file === logo ? 'logo' : 'screen'), file).toEqual(pictures[file]);
      }
    }
  },
);

test.skipIf(!catalogue)(
  'apps and screens of the demo have only categories of its catalogue, and each app has one cover on each of its platforms',
  () => {
    if (!catalogue) return;
    const { categories, popular, apps } = catalogue;
    const terms = Object.fromEntries(
      CATEGORY_TYPES.map((type) => [
        type,
        Object.entries(categories[type]).flatMap(([name, children]) => [name, ...children]),
      ]),
    );
    for (const type of CATEGORY_TYPES) {
      const slugs = (terms[type] ?? []).map(slugify);
      expect(new Set(slugs).size, type).toBe(slugs.length);
    }
    for (const { slug, screens, categories: appCategories } of apps) {
      for (const name of appCategories) expect(terms.app, slug).toContain(name);
      for (const screen of screens) {
        for (const type of SCREEN_CATEGORY_TYPES) {
          for (const name of screen[type]) expect(terms[type], screen.file).toContain(name);
        }
      }
      for (const platform of new Set(screens.map((screen) => screen.platform))) {
        const covers = screens.filter((screen) => screen.platform === platform && screen.cover);
        expect(covers, `${slug} on ${platform}`).toHaveLength(1);
      }
    }
    for (const type of ['screen-types', 'ux-patterns', 'ui-elements'] as const) {
      expect(popular[type].length).toBeGreaterThanOrEqual(8);
      for (const name of popular[type]) expect(terms[type]).toContain(name);
    }
  },
);

test.skipIf(!catalogue)(
  'the demo contains OCR results of the current OCR version for the current image of every screen',
  async () => {
    if (!catalogue) return;
    const ocrTexts = await readDemoOcrTexts(catalogue.directory);
    expect(ocrTexts?.version).toBe(OCR_VERSION);
    const files = catalogue.apps.flatMap(({ screens }) => screens.map(({ file }) => file));
    const images = files.map((file) => catalogue.pictures[file]);
    expect(Object.keys(ocrTexts?.pictures ?? {}).sort()).toEqual(images.map((image) => image?.sha256).sort());
    for (const image of images) {
      const ocrText = ocrTexts?.pictures[image?.sha256 ?? ''];
      expect([ocrText?.width, ocrText?.height]).toEqual([image?.width, image?.height]);
      expect(ocrText?.boxes.length).toBeGreaterThan(0);
    }
  },
);
