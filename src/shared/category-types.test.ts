import { expect, test } from 'vitest';
import { distinctName } from './category-types.ts';

test('a name in two taxonomies is qualified by the taxonomy', () => {
  const all = [
    { name: 'List', type: 'screen-types' },
    { name: 'List', type: 'ui-elements' },
    { name: 'Card', type: 'ui-elements' },
  ] as const;
  expect(all.map((category) => distinctName(category, all))).toEqual([
    'List (Screen Types)',
    'List (UI Elements)',
    'Card',
  ]);
});
