import { writeFile } from 'node:fs/promises';
import { slugify } from '../src/shared/slug.ts';
import type { DemoApp, DemoScreen } from './templates/kit/define.ts';
import { APP_CATEGORIES, SCREEN_TYPES, STYLES, UI_ELEMENTS, UX_PATTERNS } from './templates/taxonomy.ts';

export const screenFile = (app: DemoApp, screen: DemoScreen): string =>
  `${app.slug}/${screen.platform}-${slugify(screen.title)}.webp`;

const present = (app: DemoApp) => ({
  slug: app.slug,
  name: app.name,
  description: app.description,
  url: app.url,
  brandColor: app.brandColor,
  added: app.added,
  logo: `logos/${app.slug}.webp`,
  categories: app.categories,
  screens: app.screens.map((screen) => ({
    file: `screens/${screenFile(app, screen)}`,
    platform: screen.platform,
    title: screen.title,
    description: screen.description,
    captured: screen.captured,
    cover: screen.cover ?? false,
    featured: screen.featured ?? false,
    'screen-types': screen.types,
    'ux-patterns': screen.patterns,
    'ui-elements': screen.elements,
    styles: screen.styles,
  })),
});

/** Writes `catalogue.json`, from which the demo is loaded. */
export async function writeCatalogue(apps: readonly DemoApp[]): Promise<void> {
  const catalogue = {
    categories: {
      app: APP_CATEGORIES,
      'screen-types': SCREEN_TYPES,
      'ux-patterns': UX_PATTERNS,
      'ui-elements': UI_ELEMENTS,
      styles: STYLES,
    },
    apps: apps.map(present),
  };
  await writeFile(new URL('catalogue.json', import.meta.url), `${JSON.stringify(catalogue, null, 1)}\n`);
}
