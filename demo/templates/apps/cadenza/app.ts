import type { DemoApp } from '../../kit/define.ts';
import { logo } from './brand.ts';
import { iosHome } from './ios-home.ts';
import { iosLibrary } from './ios-library.ts';
import { iosLyrics, iosPlayer } from './ios-player.ts';
import { iosSignUp } from './ios-sign-up.ts';
import { webAlbum } from './web-album.ts';
import { webHome } from './web-home.ts';
import { webNowPlaying } from './web-now-playing.ts';
import { webSearch } from './web-search.ts';

export const app: DemoApp = {
  slug: 'cadenza',
  name: 'Cadenza',
  description: 'Music for long concentration, kept like a collection of records.',
  url: 'https://cadenza.example',
  brandColor: '#ff7561',
  added: '2026-10-17',
  categories: ['Music and Audio'],
  logo,
  screens: [
    {
      platform: 'web',
      title: 'Home with record shelf',
      description: 'Focus sessions above a shelf of record spines, with a turntable that stays at the side.',
      types: ['Home'],
      patterns: ['Sidebar Navigation', 'Personalisation'],
      elements: ['Sidebar', 'Search Field', 'Card', 'Image Gallery', 'List', 'Progress Bar'],
      styles: ['Dark', 'Colourful', 'Illustrated'],
      captured: '2026-10-15',
      cover: true,
      featured: true,
      page: webHome,
    },
    {
      platform: 'web',
      title: 'Record with two sides',
      description:
        'A record slides out of its sleeve on a background in its colours; tracks are listed by side.',
      types: ['Detail'],
      patterns: ['Sidebar Navigation', 'Saving for Later', 'Sharing'],
      elements: ['Sidebar', 'Button', 'Icon Button', 'List', 'Avatar', 'Image Gallery'],
      styles: ['Dark', 'Bold Type', 'Illustrated'],
      captured: '2025-06-03',
      page: webAlbum,
    },
    {
      platform: 'web',
      title: 'Now playing and queue',
      description: 'The sleeve fills the page and a track is dragged to another place in the queue.',
      types: ['Player'],
      patterns: ['Drag and Drop', 'Personalisation'],
      elements: ['Icon Button', 'List', 'Slider', 'Switch', 'Card'],
      styles: ['Colourful', 'Gradient', 'Bold Type'],
      captured: '2026-10-15',
      page: webNowPlaying,
    },
    {
      platform: 'web',
      title: 'Search for a word',
      description:
        'Best match, tracks, records and artists for one word, with the word marked in each title.',
      types: ['Search Results'],
      patterns: ['Filtering', 'Faceted Search', 'Sidebar Navigation'],
      elements: ['Sidebar', 'Search Field', 'Chip', 'Card', 'List', 'Avatar'],
      styles: ['Dark', 'Colourful'],
      captured: '2025-06-03',
      page: webSearch,
    },
    {
      platform: 'ios',
      title: 'Home in the evening',
      description: 'Tonight’s session first, then moods, the shelf and this week’s new records.',
      types: ['Home'],
      patterns: ['Tab Navigation', 'Personalisation'],
      elements: ['Tab Bar', 'Card', 'Button', 'Chip', 'Avatar', 'Carousel'],
      styles: ['Dark', 'Colourful', 'Rounded'],
      captured: '2026-10-16',
      page: iosHome,
    },
    {
      platform: 'ios',
      title: 'Player as a turntable',
      description: 'The record turns on a deck while a waveform shows how much of the side is left.',
      types: ['Player'],
      patterns: ['Progress', 'Saving for Later'],
      elements: ['Icon Button', 'Slider', 'Image Gallery'],
      styles: ['Dark', 'Gradient', 'Illustrated'],
      captured: '2026-10-16',
      cover: true,
      page: iosPlayer,
    },
    {
      platform: 'ios',
      title: 'Lyrics line by line',
      description:
        'The line being sung has the colour of the sleeve, on a background of the sleeve’s shapes.',
      types: ['Player'],
      patterns: ['Sharing', 'Progress'],
      elements: ['Icon Button', 'Button', 'Progress Bar'],
      styles: ['Colourful', 'Bold Type', 'Minimal'],
      captured: '2025-06-04',
      page: iosLyrics,
    },
    {
      platform: 'ios',
      title: 'Records on boards',
      description: 'The records face forward on shelves; a switch shows their spines instead.',
      types: ['Browse'],
      patterns: ['Tab Navigation', 'Sorting', 'Saving for Later'],
      elements: ['Tab Bar', 'Segmented Control', 'Image Gallery', 'Icon Button'],
      styles: ['Dark', 'Colourful', 'Illustrated'],
      captured: '2026-10-16',
      page: iosLibrary,
    },
    {
      platform: 'ios',
      title: 'Start a shelf',
      description: 'A sign-up form with a single field below a tilted wall of record sleeves.',
      types: ['Sign Up'],
      patterns: ['Quick Add'],
      elements: ['Text Field', 'Button', 'Image Gallery'],
      styles: ['Light', 'Colourful', 'Bold Type'],
      captured: '2024-09-18',
      page: iosSignUp,
    },
  ],
};
