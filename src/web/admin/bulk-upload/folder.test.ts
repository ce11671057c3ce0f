import { describe, expect, test } from 'vitest';
import { certainFolders, guessFromPath } from './folder.ts';

describe('a path', () => {
  test.each([
    ['01.png', null, null],
    ['orbit/01.png', null, 'orbit'],
    ['shots/orbit/01.png', null, 'orbit'],
    ['web/orbit/01.png', 'web', 'orbit'],
    ['shots/iOS/Solo Bank/sign in/01.png', 'ios', 'Solo Bank'],
    ['orbit/ios/01.png', 'ios', 'orbit'],
    ['ios/01.png', 'ios', null],
    // The platform nearest to the file: an app may be called Web.
    ['web/web/01.png', 'web', 'web'],
    ['/orbit//01.png', null, 'orbit'],
  ])('%s names platform %s and app %s', (path, platform, app) => {
    expect(guessFromPath(path)).toEqual({ platform, app });
  });

  test('names an app for certain below a platform, or beside another app', () => {
    expect([...certainFolders(['shots/01.png', 'shots/02.png'])]).toEqual([]);
    expect([...certainFolders(['web/orbit/01.png'])]).toEqual(['orbit']);
    expect([...certainFolders(['shots/orbit/01.png', 'shots/solo/01.png'])]).toEqual(['orbit', 'solo']);
    expect([...certainFolders(['01.png'])]).toEqual([]);
  });
});
