import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { DemoApp } from './templates/kit/define.ts';

const folder = new URL('templates/apps/', import.meta.url);

/** All apps of the demo, by name. Throws if a folder has no app, or one with another name. */
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
