import type { DemoApp } from '../../kit/define.ts';
import { logo } from './brand.ts';
import { climb } from './climb.ts';
import { form } from './form.ts';
import { live } from './live.ts';
import { profile } from './profile.ts';
import { ride } from './ride.ts';
import { routes } from './routes.ts';
import { week } from './week.ts';
import { workout } from './workout.ts';

export const app: DemoApp = {
  slug: 'velora',
  name: 'Velora',
  description: 'Training and routes for people who take cycling seriously, or want to.',
  url: 'https://velora.example',
  brandColor: '#ecff33',
  added: '2026-10-14',
  categories: ['Fitness', 'Outdoors'],
  logo,
  screens: [
    {
      platform: 'ios',
      title: 'Goals of the week',
      description:
        'Three rings for distance, climbing and hours, the week in bars and the next ride as a picture.',
      types: ['Home', 'Goals'],
      patterns: ['Progress', 'Data Visualisation', 'Tab Navigation', 'Personalisation'],
      elements: ['Progress Ring', 'Chart', 'Card', 'Tab Bar', 'Chip', 'Avatar'],
      styles: ['Dark', 'Data-Rich', 'Bold Type'],
      captured: '2026-10-10',
      page: week,
    },
    {
      platform: 'ios',
      title: 'Ride on the map',
      description: 'The route over contour lines, coloured by effort, with the height profile in a sheet.',
      types: ['Map', 'Detail'],
      patterns: ['Data Visualisation', 'Sharing'],
      elements: ['Map', 'Bottom Sheet', 'Chart', 'Icon Button', 'Tooltip'],
      styles: ['Dark', 'Data-Rich', 'Bold Type'],
      captured: '2026-10-10',
      cover: true,
      featured: true,
      page: ride,
    },
    {
      platform: 'ios',
      title: 'Live ride',
      description:
        'Speed fills a yellow screen while riding, with the next turn on top and three big controls.',
      types: ['Workout'],
      patterns: ['Status', 'Data Visualisation'],
      elements: ['Banner', 'Progress Bar', 'Floating Button', 'Icon Button'],
      styles: ['Colourful', 'Bold Type', 'Minimal'],
      captured: '2026-10-10',
      page: live,
    },
    {
      platform: 'ios',
      title: 'Interval plan',
      description: 'Intervals drawn as blocks around the threshold, then described in four steps.',
      types: ['Workout', 'Detail'],
      patterns: ['Data Visualisation', 'Step by Step'],
      elements: ['Chart', 'List', 'Button', 'Icon Button'],
      styles: ['Dark', 'Gradient', 'Data-Rich'],
      captured: '2025-12-04',
      page: workout,
    },
    {
      platform: 'ios',
      title: 'Fitness and fatigue',
      description: 'Three months of training as two lines and their balance, with the best power below.',
      types: ['Analytics'],
      patterns: ['Data Visualisation', 'Comparison', 'Tab Navigation'],
      elements: ['Chart', 'Segmented Control', 'Card', 'Tab Bar', 'Chip'],
      styles: ['Dark', 'Data-Rich', 'Bold Type'],
      captured: '2026-10-10',
      page: form,
    },
    {
      platform: 'ios',
      title: 'Fastest on a climb',
      description:
        'A climb drawn in evening light heads the ranking, in which your own line is set in black.',
      types: ['Leaderboard'],
      patterns: ['Social Proof', 'Comparison', 'Saving for Later'],
      elements: ['List', 'Segmented Control', 'Avatar', 'Badge', 'Icon Button'],
      styles: ['Colourful', 'Illustrated', 'Bold Type'],
      captured: '2025-06-22',
      page: climb,
    },
    {
      platform: 'ios',
      title: 'Routes nearby',
      description: 'Routes as landscapes to scroll through, with a search in plain words and quick filters.',
      types: ['Browse', 'Search'],
      patterns: ['Filtering', 'Saving for Later', 'Reviews and Ratings', 'Tab Navigation'],
      elements: ['Search Field', 'Chip', 'Card', 'Rating', 'Tab Bar', 'Icon Button'],
      styles: ['Light', 'Illustrated', 'Rounded'],
      captured: '2025-06-22',
      page: routes,
    },
    {
      platform: 'ios',
      title: 'Rider and garage',
      description: 'The year in kilometres, the bikes and the latest badges on one profile.',
      types: ['Profile'],
      patterns: ['Data Visualisation', 'Rewards', 'Following', 'Tab Navigation'],
      elements: ['Avatar', 'Card', 'Chart', 'Badge', 'Tab Bar', 'Icon Button'],
      styles: ['Dark', 'Illustrated', 'Bold Type'],
      captured: '2026-10-10',
      page: profile,
    },
  ],
};
