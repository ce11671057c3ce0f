import { readFile, writeFile } from 'node:fs/promises';
import type { DemoContent, ImageProperties } from '../src/domain/demo/catalogue.ts';
import { slugify } from '../src/shared/slug.ts';
import { POST } from './post.ts';
import type { DemoApp, DemoScreen } from './templates/kit/define.ts';
import { APP_CATEGORIES, SCREEN_TYPES, STYLES, UI_ELEMENTS, UX_PATTERNS } from './templates/taxonomy.ts';

const root = new URL('.', import.meta.url);

export const screenFile = (app: DemoApp, screen: DemoScreen): string =>
  `${app.slug}/${screen.platform}-${slugify(screen.title)}.webp`;

const logoFile = (app: DemoApp): string => `logos/${app.slug}.webp`;

const toCatalogueApp = (app: DemoApp): DemoContent['apps'][number] => ({
  slug: app.slug,
  name: app.name,
  description: app.description,
  url: app.url,
  brandColor: app.brandColor,
  added: app.added,
  logo: logoFile(app),
  categories: [...app.categories],
  screens: app.screens.map((screen) => ({
    file: `screens/${screenFile(app, screen)}`,
    platform: screen.platform,
    title: screen.title,
    description: screen.description,
    captured: screen.captured,
    cover: screen.cover ?? false,
    featured: screen.featured ?? false,
    'screen-types': [...screen.types],
    'ux-patterns': [...screen.patterns],
    'ui-elements': [...screen.elements],
    styles: [...screen.styles],
  })),
});

/** Number of popular categories of one type on the home page. */
const POPULAR_PER_TYPE = 12;

/** Returns the categories with the most screens, in descending order. Each has screens on both platforms. */
function listMostUsed(
  apps: readonly DemoApp[],
  termsOf: (screen: DemoScreen) => readonly string[],
): string[] {
  const counts = new Map<string, { web: number; ios: number }>();
  for (const screen of apps.flatMap((app) => app.screens)) {
    for (const term of termsOf(screen)) {
      const count = counts.get(term) ?? { web: 0, ios: 0 };
      count[screen.platform] += 1;
      counts.set(term, count);
    }
  }
  return [...counts]
    .filter(([, { web, ios }]) => web > 0 && ios > 0)
    .sort(([a, x], [b, y]) => y.web + y.ios - x.web - x.ios || a.localeCompare(b))
    .slice(0, POPULAR_PER_TYPE)
    .map(([term]) => term);
}

/** Returns the properties of each image by file. With them, a gallery loads the demo without decoding images. */
async function describeImages(apps: readonly DemoApp[]): Promise<Record<string, ImageProperties>> {
  const screens = apps.flatMap((app) => app.screens.map((screen) => `screens/${screenFile(app, screen)}`));
  // A static import would make sharp reject SVG before render.ts has rendered the logos, which are SVG.
  const { describeImage } = await import('../src/domain/demo/describe-image.ts');
  const pictures: Record<string, ImageProperties> = {};
  for (const file of [...screens, ...apps.map(logoFile), POST.featuredImage]) {
    const bytes = await readFile(new URL(file, root));
    pictures[file] = await describeImage(bytes, file.startsWith('logos/') ? 'logo' : 'screen');
  }
  return pictures;
}

const toTree = (terms: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(terms).map(([parent, names]) => [parent, [...names]]));

/** Writes `catalogue.json`, from which a gallery loads the demo. All images must already be rendered. */
export async function writeCatalogue(apps: readonly DemoApp[]): Promise<void> {
  const catalogue: DemoContent = {
    categories: {
      app: toTree(APP_CATEGORIES),
      'screen-types': toTree(SCREEN_TYPES),
      'ux-patterns': toTree(UX_PATTERNS),
      'ui-elements': toTree(UI_ELEMENTS),
      styles: toTree(STYLES),
    },
    popular: {
      'screen-types': listMostUsed(apps, ({ types }) => types),
      'ux-patterns': listMostUsed(apps, ({ patterns }) => patterns),
      'ui-elements': listMostUsed(apps, ({ elements }) => elements),
    },
    apps: apps.map(toCatalogueApp),
    post: POST,
    pictures: await describeImages(apps),
  };
  await writeFile(new URL('catalogue.json', root), `${JSON.stringify(catalogue, null, 1)}\n`);
}
