import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT_DIR = path.resolve(import.meta.dirname, '../..');

/** Version of Vitrine from `package.json`. */
export const { version: VERSION } = JSON.parse(readFileSync(path.join(ROOT_DIR, 'package.json'), 'utf8')) as {
  version: string;
};
