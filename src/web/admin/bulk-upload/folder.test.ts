import { describe, expect, test } from 'vitest';
import { findRequiredAppFolders, guessFromPath } from './folder.ts';

describe('folders in the paths of files', () => {
  test.each([
    ['01.png', null, null],
    ['orbit/01.png', null, 'orbit'],
    ['shots/orbit/01.png', null, 'orbit'],
    ['web/orbit/01.png', 'web', 'orbit'],
    ['shots/iOS/Solo Bank/sign in/01.png', 'ios', 'Solo Bank'],
    ['orbit/ios/01.png', 'ios', 'orbit'],
    ['ios/01.png', 'ios', null],
    // The platform folder nearest to the file counts, because an app may be called Web.
    ['web/web/01.png', 'web', 'web'],
    ['/orbit//01.png', null, 'orbit'],
  ])('guessFromPath derives from %s the platform %s and the app %s', (path, platform, app) => {
    expect(guessFromPath(path)).toEqual({ platform, app });
  });

  test('findRequiredAppFolders returns all app folders, but a single one only if its path has a platform folder', () => {
    expect([...findRequiredAppFolders(['shots/01.png', 'shots/02.png'])]).toEqual([]);
    expect([...findRequiredAppFolders(['web/orbit/01.png'])]).toEqual(['orbit']);
    expect([...findRequiredAppFolders(['shots/orbit/01.png', 'shots/solo/01.png'])]).toEqual([
      'orbit',
      'solo',
    ]);
    expect([...findRequiredAppFolders(['01.png'])]).toEqual([]);
  });
});
