import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewerListOf } from './viewer-list.ts';

describe('[P-44] viewerListOf', () => {
  test('returns the list of the category for the page of a category', () => {
    for (const type of ['screen-types', 'ux-patterns', 'ui-elements']) {
      expect(viewerListOf(`/ios/${type}/login`)).toEqual({
        kind: 'category',
        platform: 'ios',
        type,
        slug: 'login',
        cursor: null,
      });
    }
  });

  test('returns the list of the app for the page of an app, starting at the cursor of the page', () => {
    expect(viewerListOf('/web/apps/linear', 'abc')).toEqual({
      kind: 'app',
      platform: 'web',
      slug: 'linear',
      cursor: 'abc',
    });
  });

  test("returns 'latest-of-app' for pages without a list of screens, and for addresses without a page", () => {
    const paths = [
      '/',
      '/web',
      '/web/apps',
      '/web/screen-types',
      '/ui-elements',
      '/screen/1',
      '/web/styles/dark',
    ];
    for (const path of [...paths, '/android/apps/linear', '/web/apps/linear/more', '/web/apps/']) {
      expect(viewerListOf(path)).toEqual({ kind: 'latest-of-app' });
    }
  });

  test('returns a list for any path', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(['category', 'app', 'filtered', 'latest-of-app']).toContain(viewerListOf(path).kind);
      }),
    );
  });
});
