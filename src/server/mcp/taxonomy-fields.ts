import type { ScreenCategoryType } from '#shared/category-types.ts';

/** Names of the taxonomies in tool results, as other galleries name them. */
export const TAXONOMY_FIELDS = {
  'screen-types': 'page_types',
  'ux-patterns': 'ux_patterns',
  'ui-elements': 'ui_elements',
  styles: 'styles',
} as const satisfies Record<ScreenCategoryType, string>;
