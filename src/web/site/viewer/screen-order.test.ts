import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { screenOrderOf } from './screen-order.ts';

describe('[P-44] screenOrderOf', () => {
  test('returns the category’s order above a category’s page', () => {
    for (const type of ['screen-types', 'ux-patterns', 'ui-elements']) {
      expect(screenOrderOf(`/ios/${type}/login`)).toEqual({
        kind: 'category',
        platform: 'ios',
        type,
        slug: 'login',
        cursor: null,
      });
    }
  });

  test('returns the app’s order above an app’s page, starting at the cursor of the page’s list', () => {
    expect(screenOrderOf('/web/apps/linear', 'abc')).toEqual({
      kind: 'app',
      platform: 'web',
      slug: 'linear',
      cursor: 'abc',
    });
  });

  test('returns ‘latest-of-app’ above all other pages', () => {
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
      expect(screenOrderOf(path)).toEqual({ kind: 'latest-of-app' });
    }
  });

  test('returns an order for any path', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(['category', 'app', 'latest-of-app']).toContain(screenOrderOf(path).kind);
      }),
    );
  });
});
