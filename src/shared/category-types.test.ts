import { expect, test } from 'vitest';
import { distinctName } from './category-types.ts';

test('distinctName appends the taxonomy to a name that occurs in two taxonomies', () => {
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
