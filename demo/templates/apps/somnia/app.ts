import type { DemoApp } from '../../kit/define.ts';
import { INDIGO, logo } from './brand.ts';
import { library } from './library.ts';
import { report, streak } from './mornings.ts';
import { reminders } from './reminders.ts';
import { onboarding, trial } from './start.ts';
import { player, tonight } from './tonight.ts';

export const app: DemoApp = {
  slug: 'somnia',
  name: 'Somnia',
  description: 'Stories, sounds and gentle reminders that lead into the night, and a look back at dawn.',
  url: 'https://somnia.example',
  brandColor: INDIGO,
  added: '2026-09-21',
  categories: ['Sleep and Mindfulness'],
  logo,
  screens: [tonight, player, report, library, streak, onboarding, reminders, trial],
};
