import { chmod, mkdir, rm, symlink, truncate } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ManifestError } from '#domain/import/manifest.ts';
import { type Scan, scanFolder } from '#domain/import/scan-folder.ts';
import { makeFolder, type TestFolder } from './import-fixture.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

/** User id of the unprivileged user `nobody`. */
const UNPRIVILEGED_UID = 65_534;

/** Runs `work` without root permissions, because file permissions do not apply to root. */
async function withoutRoot<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(UNPRIVILEGED_UID);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

const scan = async (files: Record<string, string | object>): Promise<Scan> => {
  await folder.write(files);
  return scanFolder(folder.path);
};
const filesOf = ({ candidates }: Scan): string[] => candidates.map(({ file }) => file);

describe('scanning a folder', () => {
  test('finds the files in natural order and derives the apps from their folders', async () => {
    const scanResult = await scan({
      'web/ice-cubes/10.png': '',
      'web/ice-cubes/2.png': '',
      'web/ice-cubes/deep/er/1.png': '',
      'ios/Home Assistant/a.png': '',
    });
    expect(filesOf(scanResult)).toEqual([
      'ios/Home Assistant/a.png',
      'web/ice-cubes/2.png',
      'web/ice-cubes/10.png',
      'web/ice-cubes/deep/er/1.png',
    ]);
    expect(scanResult.candidates[0]).toMatchObject({
      platform: 'ios',
      appSlug: 'home-assistant',
      appName: 'Home Assistant',
      entry: null,
    });
    expect(scanResult.candidates[1]).toMatchObject({
      platform: 'web',
      appSlug: 'ice-cubes',
      appName: 'Ice Cubes',
    });
    expect(scanResult.problems).toEqual([]);
  });

  test('uses a folder name with capital letters as the app name, and derives the name from a slug in the manifest', async () => {
    const { candidates } = await scan({
      'web/My Odd App & Söhne/a.png': '',
      'web/other/b.png': '',
      'manifest.json': [{ file: 'web/other/b.png', slug: 'ice-cubes' }],
    });
    expect(candidates).toMatchObject([
      { appSlug: 'my-odd-app-sohne', appName: 'My Odd App & Söhne' },
      { appSlug: 'ice-cubes', appName: 'Ice Cubes' },
    ]);
  });

  test('sorts names that differ only in leading zeros in the same way on all file systems', async () => {
    const names = ['1', '0001', '01', '00001', '001'].map((name) => `web/a/${name}.png`);
    const scanResult = await scan(Object.fromEntries(names.map((name) => [name, ''])));
    expect(filesOf(scanResult)).toEqual([...names].sort());
  });

  test('reports an unreadable folder and finds the other files', async () => {
    await folder.write({ 'web/a/1.png': '', 'web/shut/2.png': '', 'web/b/3.png': '', '.shut/x.png': '' });
    const lockedFolders = ['web/shut', '.shut'].map((name) => path.join(folder.path, name));
    // `mkdtemp` creates a folder that only its owner can read.
    await chmod(folder.path, 0o755);
    for (const name of lockedFolders) await chmod(name, 0);
    const scanResult = await withoutRoot(() => scanFolder(folder.path));
    expect(filesOf(scanResult)).toEqual(['web/a/1.png', 'web/b/3.png']);
    // A scan skips hidden folders, so '.shut' causes no problem.
    expect(scanResult.problems).toEqual([
      { file: 'web/shut/', reason: expect.stringContaining('permission denied') },
    ]);
    const lockedScan = withoutRoot(() => scanFolder(path.join(folder.path, 'web/shut/below')));
    await expect(lockedScan).rejects.toThrow(/cannot be read: .*permission denied/);
    for (const name of lockedFolders) await chmod(name, 0o755);
  });

  test('ignores files that are not images and reports images in unexpected folders', async () => {
    const scanResult = await scan({
      'README.md': '',
      LICENSE: '',
      'web/a/Thumbs.db': '',
      'web/a/.DS_Store': '',
      '__MACOSX/web/a/._1.png': '',
      '.git/config': '',
      'web/a/notes.txt': '',
      'web/github/readme.png': '',
      'web/github/license-page.png': '',
      'web/github/notice.png': '',
      'stray.png': '',
      'android/a/1.png': '',
    });
    expect(filesOf(scanResult)).toEqual([
      'web/github/license-page.png',
      'web/github/notice.png',
      'web/github/readme.png',
    ]);
    expect(scanResult.problems.map(({ file }) => file)).toEqual(['android/a/1.png', 'stray.png']);
    for (const { reason } of scanResult.problems) expect(reason).toMatch(/^expected \{web\|ios\}/);
  });

  test('finds files of the manifest in any folder, and also files of the standard layout', async () => {
    const scanResult = await scan({
      'manifest.json': [
        { file: 'pictures/a.png', app: 'Some App', platform: 'ios', title: 'T' },
        { file: 'web/x/README.md', app: 'Odd' },
        { file: 'web/gone/1.png' },
      ],
      'pictures/a.png': '',
      'web/x/README.md': '',
      'web/x/b.png': '',
    });
    expect(scanResult.candidates).toMatchObject([
      { file: 'pictures/a.png', platform: 'ios', appSlug: 'some-app', appName: 'Some App' },
      { file: 'web/x/b.png', platform: 'web', appSlug: 'x', entry: null },
      { file: 'web/x/README.md', platform: 'web', appSlug: 'odd', appName: 'Odd' },
    ]);
    expect(scanResult.problems).toEqual([{ file: 'web/gone/1.png', reason: 'the file does not exist' }]);
  });

  test('finds files outside the standard layout if a platform is given', async () => {
    await folder.write({
      'web/ice-cubes/1.png': '',
      'Home Assistant/2.png': '',
      'Home Assistant/lights/3.png': '',
      'loose.png': '',
    });
    const scanResult = await scanFolder(folder.path, { platform: 'ios' });
    const name = path.basename(folder.path).toLowerCase();
    expect(scanResult.problems).toEqual([]);
    expect(scanResult.candidates).toMatchObject([
      { file: 'Home Assistant/2.png', platform: 'ios', appSlug: 'home-assistant', subfolder: '' },
      {
        file: 'Home Assistant/lights/3.png',
        platform: 'ios',
        appSlug: 'home-assistant',
        subfolder: 'lights',
      },
      { file: 'loose.png', platform: 'ios', appSlug: name, subfolder: '' },
      { file: 'web/ice-cubes/1.png', platform: 'web', appSlug: 'ice-cubes', subfolder: '' },
    ]);
    expect((await scanFolder(folder.path)).problems).toHaveLength(3);
  });

  test('finds files with a different Unicode normalization than in the manifest', async () => {
    const onDisk = 'web/a/re\u0301glages.png';
    const scanResult = await scan({
      'manifest.json': [{ file: 'web/a/réglages.png', title: 'Réglages' }],
      [onDisk]: '',
      'web/a/cafe\u0301.png': '',
    });
    expect(scanResult.problems).toEqual([]);
    expect(filesOf(scanResult)).toEqual(['web/a/cafe\u0301.png', onDisk]);
    expect(scanResult.candidates[1]?.entry?.title).toBe('Réglages');
  });

  test('asks for a slug if none can be derived from the name of the app', async () => {
    const scanResult = await scan({ 'web/微信/1.png': '' });
    expect(scanResult.problems).toEqual([
      { file: 'web/微信/1.png', reason: expect.stringMatching(/add a 'slug'/) },
    ]);
  });

  test('follows links to files inside the folder and rejects all other links', async () => {
    const outside = await makeFolder({ 'secret.png': 'x', 'dir/secret.png': 'x' });
    await folder.write({ 'web/a/1.png': '', 'real/2.png': '' });
    const link = (target: string, name: string) => symlink(target, path.join(folder.path, name));
    await link(path.join(outside.path, 'secret.png'), 'web/a/out.png');
    await link('../../../../../../../../etc/passwd', 'web/a/passwd.png');
    await link(path.join(outside.path, 'dir'), 'web/dir');
    await link('../../real/2.png', 'web/a/in.png');
    await link('gone.png', 'web/a/broken.png');
    await link('loop.png', 'web/a/loop.png');
    await mkdir(path.join(folder.path, 'web/b'));
    await link('..', 'web/b/up');
    const scanResult = await scan({ 'manifest.json': [{ file: 'web/dir/secret.png', app: 'A' }] });
    await outside.remove();
    expect(filesOf(scanResult)).toEqual(['web/a/1.png', 'web/a/in.png']);
    const reasons = Object.fromEntries(scanResult.problems.map(({ file, reason }) => [file, reason]));
    expect(reasons).toMatchObject({
      'web/a/out.png': 'is a link that leaves the folder',
      'web/a/passwd.png': 'is a link that leaves the folder',
      'web/dir/secret.png': 'is a link that leaves the folder',
      'web/a/broken.png': 'the file does not exist',
      'web/b/up/': 'is a link to a folder, which an import does not follow',
      'web/dir/': 'is a link to a folder, which an import does not follow',
    });
    expect(reasons['web/a/loop.png']).toMatch(/ELOOP/);
  });

  test('does not read a file above the size limit', async () => {
    await folder.write({ 'web/a/huge.png': '' });
    await truncate(path.join(folder.path, 'web/a/huge.png'), 5_000_000_000);
    const scanResult = await scan({});
    expect(scanResult.problems).toEqual([{ file: 'web/a/huge.png', reason: 'is larger than 64 MB' }]);
  });

  test('rejects a path that is not a folder and an unreadable manifest', async () => {
    await folder.write({ 'file.txt': '' });
    await expect(scanFolder(path.join(folder.path, 'file.txt'))).rejects.toThrow(ManifestError);
    await expect(scanFolder(path.join(folder.path, 'none'))).rejects.toThrow(/is not a folder$/);
    await mkdir(path.join(folder.path, 'manifest.json'));
    await expect(scanFolder(folder.path)).rejects.toThrow(ManifestError);
    await rm(path.join(folder.path, 'manifest.json'), { recursive: true });
    await expect(scan({ 'manifest.json': '{"screens": 1}' })).rejects.toThrow(/must be a list of screens/);
  });
});
