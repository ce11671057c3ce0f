import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { screenOrderOf } from './screen-order.ts';

describe('[P-44] the order of the arrows', () => {
  test('is the category’s above a category’s page', () => {
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

  test('is the app’s above an app’s page, from where the page’s own list starts', () => {
    expect(screenOrderOf('/web/apps/linear', 'abc')).toEqual({
      kind: 'app',
      platform: 'web',
      slug: 'linear',
      cursor: 'abc',
    });
  });

  test('is the app’s latest above everything else', () => {
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

  test('is found for any path', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(['category', 'app', 'latest-of-app']).toContain(screenOrderOf(path).kind);
      }),
    );
  });
});
