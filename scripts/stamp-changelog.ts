import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stampChangelog } from './changelog.ts';

// The `version` step of `npm version`: moves the unreleased changes to the version that npm has just set.

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'CHANGELOG.md');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
writeFileSync(
  file,
  stampChangelog(readFileSync(file, 'utf8'), version, new Date().toISOString().slice(0, 10)),
);
