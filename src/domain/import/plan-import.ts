import { readFile } from 'node:fs/promises';
import type { Timestamp } from '#db/tables/columns.ts';
import type { Db } from '#db/tables.ts';
import { inspect } from '#domain/images/inspect.ts';
import { sha256 } from '#domain/images/pixels/fingerprint.ts';
import { SCREEN_CATEGORY_TYPES, type ScreenCategoryType } from '#shared/category-types.ts';
import { ProductError } from '#shared/errors.ts';
import { titleFromFileName, titleFromFolder, titleFromType } from '#shared/file-titles.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { slugify } from '#shared/slug.ts';
import { fillGaps } from './creation-times.ts';
import type { Problem } from './manifest.ts';
import { type PlannedUpdate, planUpdate } from './plan-updates.ts';
import {
  findAppSlugs,
  findExistingImages,
  findExistingScreens,
  findTitles,
  listCategorySlugs,
} from './queries.ts';
import type { Candidate, Scan } from './scan-folder.ts';
import { TitleRegister } from './title-register.ts';

/** A picture that will become a screen. `appSlug` is the app's current slug, even if the folder has a former one. */
export type PlannedScreen = Candidate & {
  sha256: string;
  title: string;
  /** Whether the title does not come from the manifest. */
  titleIsDerived: boolean;
  /** Time of creation, if an earlier run skipped this screen between others. Default: time of the import. */
  createdAt: Timestamp | null;
};

/** An app that will be created, with all values from the folder. */
export type PlannedApp = { slug: string; name: string; website: string | null; categories: string[] };

/** Plan of an import. Creating it changes nothing. */
export type ImportPlan = {
  screens: PlannedScreen[];
  /** Files whose picture is already in the catalogue. */
  existing: string[];
  /** Values from the manifest that screens in `existing` lack. Only applied with `--update`. */
  updates: PlannedUpdate[];
  /** Files that will be scaled down, with their size in pixels. */
  scaledDown: { file: string; width: number; height: number }[];
  /** Files with the same picture as an earlier file of the folder. */
  duplicates: { file: string; duplicateOf: string }[];
  problems: Problem[];
  unknownFields: string[];
  newApps: PlannedApp[];
  newCategories: { type: ScreenCategoryType | 'app'; name: string }[];
};

export type PlanProgress = (checked: number, total: number) => void;

const nameOf = (file: string): string => file.split('/').at(-1) ?? file;

/** Title from the manifest, the file name, the folder, the screen type or the app's name, in this order. */
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

/** Merges the values of an app: the first name and website, and all categories. */
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
  for (const { type, slug } of await listCategorySlugs(db)) wanted.delete(`${type} ${slug}`);
  return [...wanted.values()];
}

/** Names with an empty slug cannot become categories. This is reported before the import starts. */
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

/** All usable pictures of the folder, unique by content, in the order of the files. */
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
    if (earlier) duplicates.push({ file: candidate.file, duplicateOf: earlier.file });
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
 * Reads all files, looks up existing screens and determines titles. Changes nothing. Returns an incomplete plan if the
 * signal is aborted.
 */
export async function planImport(
  { db, clock = () => new Date(), ...progress }: PlanDeps,
  scan: Scan,
): Promise<ImportPlan> {
  const { pictures, duplicates, problems } = await readPictures(scan, progress);
  const known = await findExistingImages(
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
  const apps = await findAppSlugs(db, [...new Set(fresh.map(({ appSlug }) => appSlug))]);
  const screens = fresh.map((picture) => ({
    ...picture,
    appSlug: apps.get(picture.appSlug) ?? picture.appSlug,
  }));
  const existing = pictures.filter(({ sha256 }) => known.has(sha256));
  const described = await findExistingScreens(
    db,
    existing.filter(({ entry }) => entry).map(({ sha256 }) => sha256),
  );
  const usedApps = [...apps.values(), ...[...described.values()].map(({ appSlug }) => appSlug)];
  const titles = new TitleRegister(await findTitles(db, [...new Set(usedApps)]));
  const existingApps = new Set(apps.values());
  const newApps = appsOf(screens.filter(({ appSlug }) => !existingApps.has(appSlug)));
  return {
    screens: screens.map((screen) => ({
      ...screen,
      title: titles.take(screen.appSlug, baseTitle(screen)),
      titleIsDerived: !screen.entry?.title,
    })),
    existing: existing.map(({ file }) => file),
    updates: existing.flatMap(({ file, entry, sha256 }) => {
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
