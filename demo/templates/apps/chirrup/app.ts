import type { DemoApp } from '../../kit/define.ts';
import { logo } from './brand.ts';
import { detail } from './detail.ts';
import { feed, logSighting } from './feed.ts';
import { lifeList } from './life-list.ts';
import { sightings } from './sightings.ts';
import { identify, welcome } from './start.ts';

export const app: DemoApp = {
  slug: 'chirrup',
  name: 'Chirrup',
  description: 'A place for people who look up: name birds, keep them in an album, tell the neighbours.',
  url: 'https://chirrup.example',
  brandColor: '#2f8fd8',
  added: '2026-07-08',
  categories: ['Community', 'Outdoors'],
  logo,
  screens: [
    {
      platform: 'ios',
      title: 'Welcome at sunrise',
      description: 'Three birds on a branch before the rising sun, with one question and one button.',
      types: ['Welcome'],
      patterns: ['Step by Step'],
      elements: ['Button', 'Carousel', 'Card'],
      styles: ['Illustrated', 'Playful', 'Colourful'],
      captured: '2024-05-11',
      cover: true,
      page: welcome,
    },
    {
      platform: 'ios',
      title: 'Dawn chorus',
      description: 'Birds heard nearby are listed above a feed of sightings, each drawn in its landscape.',
      types: ['Home'],
      patterns: ['Infinite Feed', 'Social Proof', 'Saving for Later', 'Tab Navigation'],
      elements: ['Card', 'Avatar', 'Carousel', 'Tab Bar', 'Chip', 'Icon Button'],
      styles: ['Light', 'Illustrated', 'Rounded'],
      captured: '2026-05-16',
      page: feed,
    },
    {
      platform: 'ios',
      title: 'One bird',
      description: 'The bird fills the upper half, above its song, three measurements and the best months.',
      types: ['Detail'],
      patterns: ['Data Visualisation', 'Saving for Later', 'Sharing'],
      elements: ['Bottom Sheet', 'Chart', 'Badge', 'Icon Button', 'Card'],
      styles: ['Illustrated', 'Colourful', 'Rounded'],
      captured: '2026-05-16',
      page: detail,
    },
    {
      platform: 'ios',
      title: 'Map of sightings',
      description: 'Birds are pins on a drawn map; a card shows the distance of the selected bird.',
      types: ['Map'],
      patterns: ['Filtering', 'Social Proof', 'Tab Navigation'],
      elements: ['Map', 'Search Field', 'Chip', 'Card', 'Tab Bar', 'Avatar'],
      styles: ['Light', 'Illustrated', 'Rounded'],
      captured: '2026-05-16',
      page: sightings,
    },
    {
      platform: 'ios',
      title: 'Name a bird by its colours',
      description:
        'Each answer colours a part of the silhouette and shortens the list of matching birds below.',
      types: ['Search'],
      patterns: ['Step by Step', 'Progress', 'Faceted Search', 'Feedback'],
      elements: ['Stepper', 'Radio', 'List', 'Icon Button'],
      styles: ['Colourful', 'Playful', 'Illustrated'],
      captured: '2026-05-16',
      page: identify,
    },
    {
      platform: 'ios',
      title: 'Life list as an album',
      description: 'Birds that were seen are stamps in an album on deep blue; missing birds are silhouettes.',
      types: ['Achievements'],
      patterns: ['Rewards', 'Progress', 'Sharing', 'Tab Navigation'],
      elements: ['Card', 'Progress Bar', 'Chip', 'Tab Bar', 'Icon Button'],
      styles: ['Colourful', 'Illustrated', 'Playful'],
      captured: '2026-05-30',
      page: lifeList,
    },
    {
      platform: 'ios',
      title: 'Log a sighting',
      description:
        'One sheet asks for the bird, the number, the behaviour and how precisely to share the place.',
      types: ['Editor'],
      patterns: ['Quick Add', 'Sharing'],
      elements: ['Bottom Sheet', 'Chip', 'Switch', 'Map', 'Button', 'Icon Button'],
      styles: ['Light', 'Rounded', 'Playful'],
      captured: '2026-05-30',
      page: logSighting,
    },
  ],
};
