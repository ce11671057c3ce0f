import type { DemoApp } from '../../kit/define.ts';
import { board } from './board.ts';
import { logo } from './brand.ts';
import { comments } from './comments.ts';
import { editor } from './editor.ts';
import { goals } from './goals.ts';
import { history } from './history.ts';
import { phoneLibrary } from './phone-library.ts';
import { phoneNight } from './phone-night.ts';
import { publish } from './publish.ts';

export const app: DemoApp = {
  slug: 'foliant',
  name: 'Foliant',
  description: 'A desk for long texts: outline, cork board and versions around one quiet page.',
  url: 'https://foliant.example',
  brandColor: '#9a3a2c',
  added: '2026-09-12',
  categories: ['Books and Writing'],
  logo,
  screens: [
    {
      platform: 'web',
      title: 'Chapter in the editor',
      description:
        'Only the paragraph being written is in full ink; outline and daily goal stay in the margins.',
      types: ['Editor'],
      patterns: ['Sidebar Navigation', 'Inline Editing', 'Progress'],
      elements: ['Sidebar', 'Tabs', 'List', 'Progress Ring', 'Icon Button'],
      styles: ['Light', 'Serif', 'Minimal'],
      captured: '2026-09-03',
      page: editor,
    },
    {
      platform: 'web',
      title: 'Cork board of scenes',
      description:
        'Scenes are index cards on cork, coloured by plot thread, with one card lifted to a new place.',
      types: ['Board'],
      patterns: ['Drag and Drop', 'Filtering'],
      elements: ['Card', 'Tabs', 'Button', 'List'],
      styles: ['Colourful', 'Illustrated', 'Serif'],
      captured: '2026-09-03',
      cover: true,
      featured: true,
      page: board,
    },
    {
      platform: 'web',
      title: 'Version history of a draft',
      description: 'A chart of the text’s length above a list of versions and a passage with its changes.',
      types: ['Timeline'],
      patterns: ['Comparison', 'Undo', 'Master and Detail', 'Data Visualisation'],
      elements: ['Chart', 'List', 'Tabs', 'Button'],
      styles: ['Light', 'Editorial', 'Serif'],
      captured: '2026-09-03',
      page: history,
    },
    {
      platform: 'web',
      title: 'Comments and suggestions',
      description:
        'An editor’s suggestions and a first reader’s remarks stand beside the lines they are about.',
      types: ['Editor'],
      patterns: ['Feedback', 'Sharing', 'Inline Editing'],
      elements: ['Card', 'Avatar', 'Text Field', 'Tabs', 'Button'],
      styles: ['Light', 'Editorial', 'Serif'],
      captured: '2025-10-07',
      page: comments,
    },
    {
      platform: 'web',
      title: 'Word count goals',
      description: 'Words written today, the year as a grid and the day on which the draft should be done.',
      types: ['Goals', 'Analytics'],
      patterns: ['Progress', 'Streaks', 'Data Visualisation'],
      elements: ['Progress Ring', 'Progress Bar', 'Chart', 'Calendar', 'Tabs'],
      styles: ['Dark', 'Serif', 'Data-Rich'],
      captured: '2026-09-03',
      page: goals,
    },
    {
      platform: 'web',
      title: 'Settings of a printed proof',
      description: 'Format, trim and paper are set on the left while the finished book turns on the right.',
      types: ['Settings'],
      patterns: ['Personalisation', 'Feedback', 'Sharing'],
      elements: ['Segmented Control', 'Select', 'Switch', 'Button', 'Tabs'],
      styles: ['Colourful', 'Serif', 'Illustrated'],
      captured: '2025-10-07',
      page: publish,
    },
    {
      platform: 'ios',
      title: 'Library of manuscripts',
      description: 'Every manuscript has a drawn cover and stands on a shelf below the one in progress.',
      types: ['Home', 'Browse'],
      patterns: ['Tab Navigation', 'Progress', 'Sorting'],
      elements: ['Tab Bar', 'Image Gallery', 'Card', 'Progress Bar', 'Avatar'],
      styles: ['Light', 'Illustrated', 'Serif'],
      captured: '2026-09-03',
      cover: true,
      page: phoneLibrary,
    },
    {
      platform: 'ios',
      title: 'Writing at night',
      description: 'A dark page under a moon, with nothing but the last lines and the words still to go.',
      types: ['Editor'],
      patterns: ['Progress', 'Inline Editing'],
      elements: ['Text Field', 'Icon Button'],
      styles: ['Dark', 'Serif', 'Minimal'],
      captured: '2025-10-07',
      page: phoneNight,
    },
  ],
};
