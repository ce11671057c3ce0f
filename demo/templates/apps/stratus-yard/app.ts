import type { DemoApp } from '../../kit/define.ts';
import { billing } from './billing.ts';
import { COLOURS, logo } from './brand.ts';
import { deployment } from './deployment.ts';
import { incident } from './incident.ts';
import { integrations } from './integrations.ts';
import { metrics } from './metrics.ts';
import { palette } from './palette.ts';
import { team } from './team.ts';
import { yard } from './yard.ts';

export const app: DemoApp = {
  slug: 'stratus-yard',
  name: 'Stratus Yard',
  description: 'Deployments, metrics and incidents of all services, seen as one container yard.',
  url: 'https://stratusyard.example',
  brandColor: COLOURS.lime,
  added: '2026-08-03',
  categories: ['Developer Tools'],
  logo,
  screens: [
    {
      platform: 'web',
      title: 'Yard of running services',
      description:
        'Services as stacks of containers on a drawn quay, with deployments at the side and four figures below.',
      types: ['Dashboard'],
      patterns: ['Data Visualisation', 'Status', 'Sidebar Navigation'],
      elements: ['Sidebar', 'Chart', 'List', 'Avatar', 'Badge', 'Button', 'Search Field'],
      styles: ['Dark', 'Dense', 'Illustrated'],
      captured: '2026-07-28',
      cover: true,
      featured: true,
      page: yard,
    },
    {
      platform: 'web',
      title: 'Deployment with its log',
      description:
        'Stages of a deployment on a time axis, the coloured log below and what changed at the side.',
      types: ['Detail', 'Timeline'],
      patterns: ['Status', 'Undo', 'Breadcrumbs'],
      elements: ['Code Block', 'Progress Bar', 'Breadcrumb', 'Button', 'Avatar', 'Badge', 'Sidebar'],
      styles: ['Dark', 'Dense', 'Colourful'],
      captured: '2026-07-28',
      page: deployment,
    },
    {
      platform: 'web',
      title: 'Latency heatmap and service metrics',
      description:
        'A day of response times as a heatmap with deployments; requests, errors and slow routes below.',
      types: ['Analytics'],
      patterns: ['Data Visualisation', 'Comparison', 'Tooltips'],
      elements: ['Chart', 'Segmented Control', 'Tooltip', 'Table', 'Button', 'Sidebar'],
      styles: ['Dark', 'Dense', 'Data-Rich'],
      captured: '2026-07-28',
      page: metrics,
    },
    {
      platform: 'web',
      title: 'Incident room',
      description:
        'An open incident with its clock in a glowing band, the failing metric, updates and the public notice.',
      types: ['Error', 'Timeline'],
      patterns: ['Status', 'Data Visualisation', 'Step by Step'],
      elements: ['Banner', 'Chart', 'Stepper', 'List', 'Avatar', 'Text Field', 'Button'],
      styles: ['Dark', 'Dense', 'Gradient'],
      captured: '2026-03-12',
      page: incident,
    },
    {
      platform: 'web',
      title: 'Team with rights and activity',
      description: 'Permissions and deployments of each member in a table, and the on-call rota beside it.',
      types: ['Team', 'Table'],
      patterns: ['Inline Editing', 'Data Visualisation', 'Sharing'],
      elements: ['Table', 'Avatar', 'Tabs', 'Select', 'Button', 'Sidebar'],
      styles: ['Dark', 'Dense'],
      captured: '2026-07-28',
      page: team,
    },
    {
      platform: 'web',
      title: 'Integrations with switches',
      description:
        'Twelve tools with logos and switches, categories at the side and one featured tool above.',
      types: ['Integrations'],
      patterns: ['Filtering', 'Status', 'Sidebar Navigation'],
      elements: ['Card', 'Switch', 'Search Field', 'Banner', 'Sidebar', 'Button'],
      styles: ['Dark', 'Colourful', 'Gradient'],
      captured: '2026-03-12',
      page: integrations,
    },
    {
      platform: 'web',
      title: 'Command palette over deployments',
      description: 'Three typed letters find actions, pages and people; the list behind is dimmed.',
      types: ['Search', 'Table'],
      patterns: ['Command Palette', 'Autocomplete'],
      elements: ['Dialog', 'Search Field', 'List', 'Table', 'Badge', 'Avatar'],
      styles: ['Dark', 'Dense'],
      captured: '2026-07-28',
      page: palette,
    },
    {
      platform: 'web',
      title: 'Usage and billing of a month',
      description:
        'Costs by day and kind with the coming days in outline, what the plan includes, and past bills.',
      types: ['Billing'],
      patterns: ['Data Visualisation', 'Progress', 'Payment'],
      elements: ['Chart', 'Progress Bar', 'Table', 'Slider', 'Card', 'Button', 'Sidebar'],
      styles: ['Dark', 'Dense', 'Data-Rich'],
      captured: '2026-07-28',
      page: billing,
    },
  ],
};
