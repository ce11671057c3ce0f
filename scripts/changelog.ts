const UNRELEASED = '## [Unreleased]';

/**
 * Moves the entries under *Unreleased* to a section of the version. `date` is `YYYY-MM-DD`. Throws if there
 * is no *Unreleased* section, if it is empty, or if the version has a section already.
 */
export function stampChangelog(changelog: string, version: string, date: string): string {
  const start = changelog.indexOf(`${UNRELEASED}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no section '${UNRELEASED}'.`);
  if (changelog.includes(`\n## [${version}]`))
    throw new Error(`CHANGELOG.md already has version ${version}.`);
  const entriesStart = start + UNRELEASED.length + 1;
  const nextSection = changelog.indexOf('\n## ', entriesStart);
  const entries = changelog.slice(entriesStart, nextSection < 0 ? undefined : nextSection).trim();
  if (entries === '') throw new Error("CHANGELOG.md has no entries under 'Unreleased'.");
  const rest = nextSection < 0 ? '' : changelog.slice(nextSection);
  return `${changelog.slice(0, entriesStart)}\n## [${version}] - ${date}\n\n${entries}\n${rest}`;
}
