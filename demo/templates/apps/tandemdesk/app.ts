import type { DemoApp } from '../../kit/define.ts';
import { logo } from './brand.ts';
import { flow } from './flow.ts';
import { guide } from './guide.ts';
import { inbox } from './inbox.ts';
import { macros } from './macros.ts';
import { reports } from './reports.ts';
import { signUp } from './sign-up.ts';
import { team } from './team.ts';

export const app: DemoApp = {
  slug: 'tandemdesk',
  name: 'Tandemdesk',
  description: 'A shared inbox for small support teams, with macros, guides and flows for repeated work.',
  url: 'https://tandemdesk.example',
  brandColor: '#6a3df0',
  added: '2026-04-22',
  categories: ['Customer Support'],
  logo,
  screens: [
    {
      platform: 'web',
      title: 'Shared inbox',
      description:
        'Queue, conversation and the customer’s order stand side by side, with notes among colleagues.',
      types: ['Inbox'],
      patterns: ['Master and Detail', 'Sidebar Navigation', 'Sorting', 'Status'],
      elements: ['Sidebar', 'List', 'Avatar', 'Badge', 'Text Field', 'Button', 'Card'],
      styles: ['Light', 'Dense', 'Rounded'],
      captured: '2026-04-14',
      page: inbox,
    },
    {
      platform: 'web',
      title: 'Conversation with macros',
      description: 'Typing a slash opens saved answers, filled in for this customer before they are sent.',
      types: ['Chat'],
      patterns: ['Command Palette', 'Autocomplete', 'Quick Add', 'Personalisation'],
      elements: ['Popover', 'Text Field', 'Avatar', 'Badge', 'Card', 'Sidebar'],
      styles: ['Dark', 'Gradient', 'Rounded'],
      captured: '2026-04-14',
      page: macros,
    },
    {
      platform: 'web',
      title: 'Knowledge base article',
      description: 'A help article in the editor, with what people searched for and how many it helped.',
      types: ['Editor', 'Article'],
      patterns: ['Inline Editing', 'Sidebar Navigation', 'Breadcrumbs', 'Feedback'],
      elements: ['Sidebar', 'Breadcrumb', 'Popover', 'Progress Ring', 'Chart', 'Badge'],
      styles: ['Light', 'Illustrated'],
      captured: '2026-04-14',
      page: guide,
    },
    {
      platform: 'web',
      title: 'Support report of a month',
      description: 'Coloured tiles show speed, workload and satisfaction before any detail.',
      types: ['Analytics'],
      patterns: ['Data Visualisation', 'Comparison', 'Filtering', 'Sharing'],
      elements: ['Chart', 'Card', 'Avatar', 'Sidebar', 'Select', 'Badge'],
      styles: ['Light', 'Colourful', 'Data-Rich'],
      captured: '2026-04-02',
      page: reports,
    },
    {
      platform: 'web',
      title: 'Automation builder',
      description: 'Rules are cards on a canvas; one is being dragged under the branch where it belongs.',
      types: ['Editor'],
      patterns: ['Drag and Drop', 'Master and Detail', 'Status'],
      elements: ['Sidebar', 'Card', 'Switch', 'Badge', 'Select', 'Button'],
      styles: ['Pastel', 'Rounded'],
      captured: '2026-04-02',
      page: flow,
    },
    {
      platform: 'web',
      title: 'Team and office hours',
      description: 'Shifts of all colleagues, below a strip that shows the hours with too few of them.',
      types: ['Team', 'Settings'],
      patterns: ['Data Visualisation', 'Tab Navigation', 'Status'],
      elements: ['Tabs', 'List', 'Avatar', 'Chart', 'Select', 'Badge', 'Button'],
      styles: ['Light', 'Colourful', 'Rounded'],
      captured: '2025-03-11',
      page: team,
    },
    {
      platform: 'web',
      title: 'Sign-up with a tandem',
      description: 'Two people on one bicycle illustrate the promise, next to a form with three fields.',
      types: ['Sign Up'],
      patterns: ['Free Trial', 'Social Proof', 'Feedback'],
      elements: ['Text Field', 'Radio', 'Button', 'Avatar'],
      styles: ['Colourful', 'Illustrated', 'Bold Type'],
      captured: '2025-03-11',
      cover: true,
      page: signUp,
    },
  ],
};
