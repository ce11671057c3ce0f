import { isPlatform, type Platform } from '#shared/platforms.ts';

/** Platform and app that the folders of a file name; null if they name none. */
export type FolderGuess = {
  platform: Platform | null;
  /** Name of the app's folder. */
  app: string | null;
};

/**
 * Guesses the platform and app from a path such as `screenshots/web/notion/01.png`. As in an import, the folder below
 * the platform is the app. The platform folder may also be below the app, or missing.
 */
export function guessFromPath(path: string): FolderGuess {
  const folders = path.split('/').slice(0, -1).filter(Boolean);
  const at = folders.findLastIndex((name) => isPlatform(name.toLowerCase()));
  const named = folders[at]?.toLowerCase();
  const platform = isPlatform(named) ? named : null;
  const app = (platform === null ? folders.at(-1) : (folders[at + 1] ?? folders[at - 1])) ?? null;
  return { platform, app };
}

/**
 * Returns the folders that must name an app: all app folders if there are several, or a single one whose path has a
 * platform folder. A single folder without a platform may have any name.
 */
export function requiredAppFolders(paths: readonly string[]): ReadonlySet<string> {
  const guesses = paths.map(guessFromPath);
  const named = new Set(guesses.flatMap(({ app }) => app ?? []));
  if (named.size > 1) return named;
  return new Set(guesses.flatMap(({ app, platform }) => (app !== null && platform !== null ? app : [])));
}
