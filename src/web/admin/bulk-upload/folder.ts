import { isPlatform, type Platform } from '#shared/platforms.ts';

/** Which platform and app the folders of a file name; null where they name none. */
export type FolderGuess = {
  platform: Platform | null;
  /** The name of the app's folder. */
  app: string | null;
};

/**
 * Reads a path such as `screenshots/web/notion/01.png`: the folder below the platform is the app's, as in an import;
 * a platform below the app, or no platform at all, does too.
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
 * The app folders that must not be taken for the batch's own app: several of them, or one below its platform. A single
 * folder may be named after anything.
 */
export function certainFolders(paths: readonly string[]): ReadonlySet<string> {
  const guesses = paths.map(guessFromPath);
  const named = new Set(guesses.flatMap(({ app }) => app ?? []));
  if (named.size > 1) return named;
  return new Set(guesses.flatMap(({ app, platform }) => (app !== null && platform !== null ? app : [])));
}
