import { readFile } from 'node:fs/promises';
import type { Instant } from '#db/tables/columns.ts';
import type { Db } from '#db/tables.ts';
import { sha256 } from '#domain/images/fingerprint.ts';
import { inspect } from '#domain/images/inspect.ts';
import { SCREEN_CATEGORY_TYPES, type ScreenCategoryType } from '#shared/category-types.ts';
import { ProductError } from '#shared/errors.ts';
import { titleFromFileName, titleFromFolder, titleFromType } from '#shared/file-titles.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { slugify } from '#shared/slug.ts';
import { fillGaps } from './creation-times.ts';
import type { Problem } from './manifest.ts';
import { type PlannedUpdate, planUpdate } from './plan-updates.ts';
import { appsInCatalogue, categorySlugs, presentScreens, sumsInCatalogue, takenTitles } from './queries.ts';
import type { Candidate, Scan } from './scan-folder.ts';
import { TitleRegister } from './title-register.ts';

/** A picture that will become a screen. Its `appSlug` is the app's present one, also where a former was given. */
export type PlannedScreen = Candidate & {
  sha256: string;
  title: string;
  /** The title does not come from the manifest. */
  titleIsDerived: boolean;
  /** Given where an earlier run left the screen out between others; else the moment of the import. */
  createdAt: Instant | null;
};

/** An app that will be made, of all that the folder says about it. */
export type PlannedApp = { slug: string; name: string; website: string | null; categories: string[] };

/** What an import would do, found out without changing anything. */
export type ImportPlan = {
  screens: PlannedScreen[];
  /** Files whose picture the catalogue has already. */
  present: string[];
  /** What the manifest says of the screens in `present` and these lack; done only when an update is asked for. */
  updates: PlannedUpdate[];
  /** Files that are larger than what is kept, with the pixels they have. */
  scaledDown: { file: string; width: number; height: number }[];
  /** Files that hold the same picture as an earlier one of the folder. */
  duplicates: { file: string; sameAs: string }[];
  problems: Problem[];
  unknownFields: string[];
  newApps: PlannedApp[];
  newCategories: { type: ScreenCategoryType | 'app'; name: string }[];
};

export type PlanProgress = (checked: number, total: number) => void;

const nameOf = (file: string): string => file.split('/').at(-1) ?? file;

/** Given; else from the name of the file; else from its folder; else the kind of screen; else the app's name. */
function baseTitle({ file, subfolder, appName, entry }: Candidate): string {
  const before = entry?.sourcePath ?? '';
  const [type] = entry?.tags['screen-types'] ?? [];
  return (
    entry?.title ??
    titleFromFileName(nameOf(before), appName) ??
    titleFromFileName(nameOf(file), appName) ??
    titleFromFolder(before.split('/').at(-2) ?? '', appName) ??
    titleFromFolder(subfolder, appName) ??
    (type ? titleFromType(type) : `${appName} screen`)
  );
}

/** The first name and website that is given counts, and every category. */
function appsOf(candidates: readonly Candidate[]): PlannedApp[] {
  return [...Map.groupBy(candidates, ({ appSlug }) => appSlug)].map(([slug, all]) => ({
    slug,
    name: (all.find(({ entry }) => entry?.app) ?? all[0])?.appName ?? slug,
    website: all.find(({ entry }) => entry?.website)?.entry?.website ?? null,
    categories: [...new Set(all.flatMap(({ entry }) => entry?.appCategories ?? []))],
  }));
}

async function missingCategories(
  db: Db,
  candidates: readonly Candidate[],
  newApps: readonly PlannedApp[],
): Promise<ImportPlan['newCategories']> {
  const wanted = new Map<string, ImportPlan['newCategories'][number]>();
  const want = (type: ScreenCategoryType | 'app', names: readonly string[]): void => {
    for (const name of names) {
      const key = `${type} ${slugify(name)}`;
      if (!wanted.has(key)) wanted.set(key, { type, name });
    }
  };
  for (const { entry } of candidates) {
    for (const type of SCREEN_CATEGORY_TYPES) want(type, entry?.tags[type] ?? []);
  }
  for (const { categories } of newApps) want('app', categories);
  for (const { type, slug } of await categorySlugs(db)) wanted.delete(`${type} ${slug}`);
  return [...wanted.values()];
}

/** Names whose slug would be empty cannot become categories; better said before than in the middle. */
const unusableNames = ({ entry }: Candidate): string | null => {
  const names = entry ? [...Object.values(entry.tags).flat(), ...entry.appCategories] : [];
  const bad = names.find((name) => slugify(name) === '');
  return bad === undefined ? null : `manifest: '${bad}' has no letters or digits to make an address of`;
};

type Checked = { sum: string; width: number; height: number } | { reason: string };

async function check(candidate: Candidate): Promise<Checked> {
  const reason = unusableNames(candidate);
  if (reason) return { reason };
  try {
    const bytes = await readFile(candidate.absolutePath);
    const { width, height } = await inspect(bytes);
    return { sum: sha256(bytes), width, height };
  } catch (error) {
    if (error instanceof ProductError || (error as NodeJS.ErrnoException).code) {
      return { reason: (error as Error).message };
    }
    throw error;
  }
}

type Picture = Candidate & { sha256: string; width: number; height: number };

/** Every usable picture of the folder once, by its content, in the order of the files. */
async function readPictures(
  scan: Scan,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: PlanProgress | undefined },
): Promise<{ pictures: Picture[]; duplicates: ImportPlan['duplicates']; problems: Problem[] }> {
  const pictures = new Map<string, Picture>();
  const duplicates: ImportPlan['duplicates'] = [];
  const problems: Problem[] = [];
  for (const [index, candidate] of scan.candidates.entries()) {
    if (signal?.aborted) break;
    const checked = await check(candidate);
    onProgress?.(index + 1, scan.candidates.length);
    if ('reason' in checked) {
      problems.push({ file: candidate.file, reason: checked.reason });
      continue;
    }
    const earlier = pictures.get(checked.sum);
    if (earlier) duplicates.push({ file: candidate.file, sameAs: earlier.file });
    else {
      const { sum, width, height } = checked;
      pictures.set(sum, { ...candidate, sha256: sum, width, height });
    }
  }
  return { pictures: [...pictures.values()], duplicates, problems };
}

export type PlanDeps = {
  db: Db;
  clock?: () => Date;
  signal?: AbortSignal | undefined;
  onProgress?: PlanProgress | undefined;
};

/**
 * Reads every file once, looks up what the catalogue has, and settles titles. Changes nothing. Stops early,
 * with what it has, when the signal is aborted.
 */
export async function planImport(
  { db, clock = () => new Date(), ...progress }: PlanDeps,
  scan: Scan,
): Promise<ImportPlan> {
  const { pictures, duplicates, problems } = await readPictures(scan, progress);
  const known = await sumsInCatalogue(
    db,
    pictures.map(({ sha256 }) => sha256),
  );
  const gaps = fillGaps(
    pictures.map(({ platform, appSlug, sha256 }) => ({
      list: `${platform} ${appSlug}`,
      createdAt: known.get(sha256) ?? null,
    })),
    clock(),
  );
  const fresh = pictures
    .map((picture, at) => ({ ...picture, createdAt: gaps.get(at) ?? null }))
    .filter(({ sha256 }) => !known.has(sha256));
  const apps = await appsInCatalogue(db, [...new Set(fresh.map(({ appSlug }) => appSlug))]);
  const screens = fresh.map((picture) => ({
    ...picture,
    appSlug: apps.get(picture.appSlug) ?? picture.appSlug,
  }));
  const present = pictures.filter(({ sha256 }) => known.has(sha256));
  const described = await presentScreens(
    db,
    present.filter(({ entry }) => entry).map(({ sha256 }) => sha256),
  );
  const usedApps = [...apps.values(), ...[...described.values()].map(({ appSlug }) => appSlug)];
  const titles = new TitleRegister(await takenTitles(db, [...new Set(usedApps)]));
  const existing = new Set(apps.values());
  const newApps = appsOf(screens.filter(({ appSlug }) => !existing.has(appSlug)));
  return {
    screens: screens.map((screen) => ({
      ...screen,
      title: titles.take(screen.appSlug, baseTitle(screen)),
      titleIsDerived: !screen.entry?.title,
    })),
    present: present.map(({ file }) => file),
    updates: present.flatMap(({ file, entry, sha256 }) => {
      const screen = described.get(sha256);
      return (entry && screen && planUpdate(file, entry, screen, titles)) || [];
    }),
    scaledDown: fresh
      .filter(({ width, height }) => Math.max(width, height) > IMAGE_LIMITS.maxEdge)
      .map(({ file, width, height }) => ({ file, width, height })),
    duplicates,
    problems: [...scan.problems, ...problems],
    unknownFields: scan.unknownFields,
    newApps,
    newCategories: await missingCategories(db, screens, newApps),
  };
}
