import type { z } from 'zod';
import { ACCOUNT_SETTINGS } from './settings/accounts.ts';
import { ANALYSIS_SETTINGS } from './settings/analysis.ts';
import { BRANDING_SETTINGS } from './settings/branding.ts';
import { DATA_SETTINGS } from './settings/data.ts';
import { EMBEDDING_SETTINGS } from './settings/embedding.ts';
import { IMAGE_SETTINGS } from './settings/images.ts';
import { SERVER_SETTINGS } from './settings/server.ts';
import { SITE_SETTINGS } from './settings/site.ts';
import { THIRD_PARTY_SETTINGS } from './settings/third-parties.ts';

/**
 * All settings of Vitrine, by environment variable. `.env.example` is generated from this table, in this
 * order.
 */
export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...DATA_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...IMAGE_SETTINGS,
  ...ANALYSIS_SETTINGS,
  ...EMBEDDING_SETTINGS,
  ...BRANDING_SETTINGS,
  ...SITE_SETTINGS,
  ...THIRD_PARTY_SETTINGS,
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = { [K in SettingName]: z.output<(typeof SETTINGS)[K]['schema']> };
