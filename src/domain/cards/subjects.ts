import { type BrowsableCategoryType, isBrowsableCategoryType } from '#shared/category-types.ts';
import { isPlatform, type Platform } from '#shared/platforms.ts';
import { isSlug } from '#shared/slug.ts';

/** A page that has a card. `platform` is null for `/`, which shows both platforms. */
export type CardSubject =
  | { kind: 'home'; platform: Platform | null }
  | { kind: 'app'; platform: Platform; slug: string }
  | { kind: 'category'; platform: Platform; type: BrowsableCategoryType; slug: string };

/** Returns the subject of a page path such as `/web/apps/notion`, `/ios` or `/`, or null if the path has no card. */
export function parseCardSubject(path: string): CardSubject | null {
  if (path === '/') return { kind: 'home', platform: null };
  const [root, platform, type, slug, ...more] = path.split('/');
  if (root !== '' || !isPlatform(platform) || more.length > 0) return null;
  if (type === undefined) return { kind: 'home', platform };
  if (slug === undefined || !isSlug(slug)) return null;
  if (type === 'apps') return { kind: 'app', platform, slug };
  return isBrowsableCategoryType(type) ? { kind: 'category', platform, type, slug } : null;
}

/**
 * Returns the path of the subject's folder below `cache/cards/`. No folder may be inside the folder of another subject,
 * because storing a card deletes all other files below its folder.
 */
export const cardPath = (subject: CardSubject): string => {
  switch (subject.kind) {
    case 'home':
      return `home-${subject.platform ?? 'both'}`;
    case 'app':
      return `${subject.platform}/apps/${subject.slug}`;
    case 'category':
      return `${subject.platform}/${subject.type}/${subject.slug}`;
  }
};
