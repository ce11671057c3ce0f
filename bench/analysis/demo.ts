import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EngineCategory } from '#analysis/engine/learning/model.ts';
import { findConcept } from '#analysis/engine/lexicon/lexicon.ts';
import { openOcrEngine } from '#analysis/ocr/open-ocr-engine.ts';
import { readDemoCatalogue } from '#domain/demo/catalogue.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import { rootDir } from '../workspace.ts';
import { type Labelled, observe } from './corpus.ts';

/**
 * Returns a function that translates the name of a demo category into a name in `categories`. It looks for the same
 * name, then for a name to which the lexicon assigns the same concept, and otherwise returns null.
 */
function createNameMapper(categories: readonly EngineCategory[]) {
  return (type: ScreenCategoryType, name: string): string | null => {
    const candidates = categories.filter((category) => category.type === type);
    const sameName = candidates.find((category) => category.name === name);
    const concept = findConcept(type, name)?.concept;
    const sameConcept = candidates.find(
      (category) => concept && findConcept(type, category.name)?.concept === concept,
    );
    return (sameName ?? sameConcept)?.name ?? null;
  };
}

/**
 * Returns the demo's screens as training examples. Their labels are their tags, translated into `categories`: the
 * categories of the labeled screenshots that the engine is tested on. Returns null if the demo is missing.
 */
export async function loadDemo(categories: readonly EngineCategory[]): Promise<Labelled[] | null> {
  const catalogue = await readDemoCatalogue(path.join(rootDir, 'demo'));
  if (!catalogue) return null;
  const mapName = createNameMapper(categories);
  const ocrEngine = await openOcrEngine();
  const screens: Labelled[] = [];
  try {
    for (const app of catalogue.apps)
      for (const screen of app.screens) {
        const mapNames = (type: ScreenCategoryType & keyof typeof screen): string[] => [
          ...new Set((screen[type] as string[]).flatMap((name) => mapName(type, name) ?? [])),
        ];
        const [type = null, ...otherTypes] = mapNames('screen-types');
        screens.push({
          ...(await observe(await readFile(path.join(catalogue.directory, screen.file)), ocrEngine)),
          // The prefix distinguishes a demo app from an app of the labeled screenshots that has the same slug.
          app: `demo ${app.slug}`,
          type,
          otherTypes,
          elements: mapNames('ui-elements'),
        });
      }
  } finally {
    await ocrEngine.close();
  }
  return screens;
}
