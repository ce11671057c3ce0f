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
        'A day of answers as a heatmap with deployments marked on it; requests, errors and slow routes below.',
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
        'An open incident under a glowing band with its clock, the failing figure, updates and what customers are told.',
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
      description: 'Who may do what, how often they deploy and who is on watch, in one table and a rota.',
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
        'Twelve tools with drawn marks and a switch each, kinds at the side and one of them presented above.',
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
      description:
        'Three letters find what can be done, where to go and who did it; the list waits dimmed behind.',
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
        'Costs by day and kind with the days to come in outline, what the plan holds, and past bills.',
      types: ['Billing'],
      patterns: ['Data Visualisation', 'Progress', 'Payment'],
      elements: ['Chart', 'Progress Bar', 'Table', 'Slider', 'Card', 'Button', 'Sidebar'],
      styles: ['Dark', 'Dense', 'Data-Rich'],
      captured: '2026-07-28',
      page: billing,
    },
  ],
};
