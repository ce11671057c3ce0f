import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { DemoApp } from './templates/kit/define.ts';

const folder = new URL('templates/apps/', import.meta.url);

/**
 * Returns all apps of the demo, sorted by slug. Throws if the `app.ts` of a folder exports no app, or an app whose slug
 * is not the name of the folder.
 */
export async function readApps(): Promise<DemoApp[]> {
  const names = (await readdir(folder))
    .filter((name) => existsSync(new URL(`${name}/app.ts`, folder)))
    .sort();
  const apps: DemoApp[] = [];
  for (const name of names) {
    const { app } = (await import(new URL(`${name}/app.ts`, folder).href)) as { app?: DemoApp };
    if (app?.slug !== name) throw new Error(`templates/apps/${name}/app.ts does not export the app ${name}`);
    apps.push(app);
  }
  return apps;
}
