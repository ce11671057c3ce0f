import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { stampChangelog } from './changelog.ts';

const BEFORE = `# Changelog

## [Unreleased]

### Fixed

- Uploads resume.

## [0.2.0] - 2026-11-23

- First.
`;

describe('stampChangelog', () => {
  test('moves the unreleased entries to the new version and does not change older versions', () => {
    expect(stampChangelog(BEFORE, '0.2.1', '2026-12-01')).toBe(`# Changelog

## [Unreleased]

## [0.2.1] - 2026-12-01

### Fixed

- Uploads resume.

## [0.2.0] - 2026-11-23

- First.
`);
  });

  test('stamps a changelog without older versions', () => {
    expect(stampChangelog('## [Unreleased]\n\n- First.\n', '0.1.0', '2026-12-01')).toBe(
      '## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n\n- First.\n',
    );
  });

  test('refuses a changelog that has no unreleased entries, has no section for them, or already has the version', () => {
    const stamped = stampChangelog(BEFORE, '0.2.1', '2026-12-01');
    expect(() => stampChangelog(stamped, '0.2.2', '2026-12-01')).toThrow(/no entries/);
    expect(() => stampChangelog('# Changelog\n', '0.2.1', '2026-12-01')).toThrow(/no section/);
    expect(() => stampChangelog(BEFORE, '0.2.0', '2026-12-01')).toThrow(/already has version 0\.2\.0/);
  });

  test('stamps the changelog of this repository after an entry is added', () => {
    const changelog = readFileSync(path.resolve(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
    const withEntry = changelog.replace('## [Unreleased]\n', '## [Unreleased]\n\n- A change.\n');
    expect(stampChangelog(withEntry, '99.0.0', '2026-12-01')).toContain(
      '\n## [99.0.0] - 2026-12-01\n\n- A change.',
    );
  });
});
