import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type Entry = {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

const root = path.resolve(import.meta.dirname, '..');
const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
const { packages } = read<{ packages: Record<string, Entry> }>('package-lock.json');

/** Whether npm skips this package on x64 and arm64 Linux with glibc. */
const isForOtherPlatforms = ({ optional, os, cpu, libc }: Entry): boolean =>
  optional === true &&
  ((os !== undefined && !os.includes('linux')) ||
    (cpu !== undefined && !cpu.includes('x64') && !cpu.includes('arm64')) ||
    (libc !== undefined && !libc.includes('glibc')));

test('the lockfile has a checksum of every package that a Linux machine installs', () => {
  const unchecked = Object.entries(packages)
    .filter(([name, entry]) => name !== '' && !entry.link && !entry.integrity && !isForOtherPlatforms(entry))
    .map(([name]) => name);
  expect(unchecked).toEqual([]);
});

test('package.json names an exact version of every dependency, not a range', () => {
  const { dependencies, devDependencies, optionalDependencies } =
    read<Record<string, Record<string, string>>>('package.json');
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(ranges).toEqual([]);
});
