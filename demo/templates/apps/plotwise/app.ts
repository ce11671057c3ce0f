import type { DemoApp } from '../../kit/define.ts';
import { alerts } from './alerts.ts';
import { logo, ORANGE } from './brand.ts';
import { funnel } from './funnel.ts';
import { live } from './live.ts';
import { logIn } from './log-in.ts';
import { overview } from './overview.ts';
import { report } from './report.ts';
import { retention } from './retention.ts';
import { trackingPlan } from './tracking-plan.ts';

export const app: DemoApp = {
  slug: 'plotwise',
  name: 'Plotwise',
  description: 'Product analytics that says in a sentence what its charts show.',
  url: 'https://plotwise.example',
  brandColor: ORANGE,
  added: '2026-06-15',
  categories: ['Analytics'],
  logo,
  screens: [
    {
      platform: 'web',
      title: 'Month in one sentence',
      description:
        'The finding is the headline; a ledger of measures, one large chart and small multiples prove it.',
      types: ['Dashboard', 'Analytics'],
      patterns: ['Data Visualisation', 'Comparison', 'Filtering'],
      elements: ['Navigation Bar', 'Chart', 'Card', 'List', 'Search Field', 'Button'],
      styles: ['Light', 'Dense', 'Data-Rich'],
      captured: '2026-06-10',
      cover: true,
      page: overview,
    },
    {
      platform: 'web',
      title: 'Funnel with reasons for leaving',
      description: 'A funnel of five steps; one loss is opened to show what people did last.',
      types: ['Analytics'],
      patterns: ['Data Visualisation', 'Comparison', 'Master and Detail'],
      elements: ['Navigation Bar', 'Chart', 'Table', 'Progress Bar', 'Button'],
      styles: ['Light', 'Dense', 'Data-Rich'],
      captured: '2026-06-10',
      page: funnel,
    },
    {
      platform: 'web',
      title: 'Retention by weekly cohort',
      description: 'A heat table of cohorts below two curves that show what one release changed.',
      types: ['Analytics', 'Table'],
      patterns: ['Data Visualisation', 'Comparison', 'Tooltips'],
      elements: ['Navigation Bar', 'Table', 'Chart', 'Tooltip', 'Button'],
      styles: ['Light', 'Dense', 'Data-Rich'],
      captured: '2026-06-12',
      page: retention,
    },
    {
      platform: 'web',
      title: 'People on the map right now',
      description: 'A dark world map with live counts, invitations under way and events as they happen.',
      types: ['Map', 'Analytics'],
      patterns: ['Data Visualisation', 'Status', 'Infinite Feed'],
      elements: ['Navigation Bar', 'Map', 'Card', 'List', 'Avatar', 'Chart'],
      styles: ['Dark', 'Data-Rich'],
      captured: '2026-06-10',
      featured: true,
      page: live,
    },
    {
      platform: 'web',
      title: 'Report builder',
      description: 'A field is dragged to a second split while chart and table follow at once.',
      types: ['Editor', 'Analytics'],
      patterns: ['Drag and Drop', 'Filtering', 'Data Visualisation', 'Undo'],
      elements: ['Navigation Bar', 'Chart', 'Table', 'Chip', 'Select', 'Tooltip', 'Search Field'],
      styles: ['Light', 'Dense', 'Data-Rich'],
      captured: '2026-06-12',
      page: report,
    },
    {
      platform: 'web',
      title: 'Alert with its discussion',
      description: 'An unusual fall is drawn against its expected band, with facts and what colleagues said.',
      types: ['Notifications', 'Detail'],
      patterns: ['Master and Detail', 'Data Visualisation', 'Status'],
      elements: ['Navigation Bar', 'List', 'Chart', 'Badge', 'Avatar', 'Text Field', 'Button'],
      styles: ['Light', 'Dense'],
      captured: '2026-06-10',
      page: alerts,
    },
    {
      platform: 'web',
      title: 'Tracking plan',
      description: 'Every recorded event with owner and state, one of them open with fields and sample code.',
      types: ['Settings', 'Table'],
      patterns: ['Master and Detail', 'Filtering', 'Sorting', 'Status'],
      elements: ['Navigation Bar', 'Table', 'Chip', 'Code Block', 'Switch', 'Badge', 'Avatar'],
      styles: ['Light', 'Dense', 'Data-Rich'],
      captured: '2024-11-12',
      page: trackingPlan,
    },
    {
      platform: 'web',
      title: 'Log in beside a ridge plot',
      description: 'A plain form stands beside a landscape that is made of eleven days of data.',
      types: ['Log In'],
      patterns: ['Personalisation'],
      elements: ['Text Field', 'Button', 'Icon Button'],
      styles: ['Colourful', 'Illustrated', 'Minimal'],
      captured: '2024-11-12',
      page: logIn,
    },
  ],
};
