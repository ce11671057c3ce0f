import type { DemoApp } from '../../kit/define.ts';
import { COLOURS, logo } from './brand.ts';
import { landing } from './landing.ts';
import { month } from './month.ts';
import { addExpense, phoneHome } from './phone-home.ts';
import { goals, notifications } from './phone-lists.ts';
import { pricing } from './pricing.ts';
import { report } from './report.ts';
import { transactions } from './transactions.ts';

export const app: DemoApp = {
  slug: 'marlowe',
  name: 'Marlowe',
  description: 'A budget that the people of one household keep together, jar by jar.',
  url: 'https://marlowe.example',
  brandColor: COLOURS.green,
  added: '2026-10-24',
  categories: ['Budgeting'],
  logo,
  screens: [
    {
      platform: 'web',
      title: 'Landing page with a still life',
      description:
        'A serif headline beside a drawn windowsill, with a card of the current month over the edge of both.',
      types: ['Landing Page'],
      patterns: ['Social Proof', 'Progress'],
      elements: ['Button', 'Text Field', 'Card', 'Progress Bar', 'Avatar', 'Navigation Bar'],
      styles: ['Light', 'Editorial', 'Illustrated'],
      captured: '2026-10-06',
      featured: true,
      page: landing,
    },
    {
      platform: 'web',
      title: 'Monthly budget',
      description:
        'The money left in the budget, in three columns like a newspaper: pace, categories and coming payments.',
      types: ['Dashboard'],
      patterns: ['Data Visualisation', 'Progress', 'Tab Navigation'],
      elements: ['Chart', 'Progress Bar', 'List', 'Card', 'Button', 'Navigation Bar'],
      styles: ['Light', 'Editorial', 'Serif'],
      captured: '2026-10-22',
      cover: true,
      page: month,
    },
    {
      platform: 'web',
      title: 'Transactions sorted into jars',
      description:
        'Payments by day with filters at the side, and the category of one row being changed in place.',
      types: ['Table'],
      patterns: ['Filtering', 'Faceted Search', 'Sorting', 'Inline Editing'],
      elements: ['Table', 'Checkbox', 'Chip', 'Search Field', 'Slider', 'Popover', 'Avatar'],
      styles: ['Light', 'Serif', 'Dense'],
      captured: '2026-10-22',
      page: transactions,
    },
    {
      platform: 'web',
      title: 'Quarterly report as a flow',
      description:
        'A Sankey chart from three months of income to its uses on dark green, with three findings below.',
      types: ['Analytics'],
      patterns: ['Data Visualisation', 'Comparison'],
      elements: ['Chart', 'Select', 'Navigation Bar', 'List'],
      styles: ['Dark', 'Editorial', 'Data-Rich'],
      captured: '2026-10-06',
      page: report,
    },
    {
      platform: 'web',
      title: 'Plans and prices',
      description: 'Three plans, each shown by its number of jars, with a switch between monthly and yearly.',
      types: ['Pricing'],
      patterns: ['Comparison', 'Free Trial'],
      elements: ['Card', 'Segmented Control', 'Button', 'Badge', 'Navigation Bar'],
      styles: ['Light', 'Illustrated', 'Serif'],
      captured: '2026-02-23',
      page: pricing,
    },
    {
      platform: 'ios',
      title: 'Home with a shelf of jars',
      description: 'The rest of the month’s budget over a green hillside, and categories as jars that empty.',
      types: ['Home'],
      patterns: ['Progress', 'Tab Navigation'],
      elements: ['Tab Bar', 'Floating Button', 'Avatar', 'Icon Button', 'Chip'],
      styles: ['Illustrated', 'Serif', 'Colourful'],
      captured: '2026-10-22',
      cover: true,
      page: phoneHome,
    },
    {
      platform: 'ios',
      title: 'New expense',
      description:
        'A sheet with a large amount, jars to choose from and the keypad within reach of the thumb.',
      types: ['Editor'],
      patterns: ['Quick Add', 'Feedback'],
      elements: ['Bottom Sheet', 'Chip', 'Text Field', 'Button', 'Avatar'],
      styles: ['Light', 'Serif', 'Minimal'],
      captured: '2026-10-22',
      page: addExpense,
    },
    {
      platform: 'ios',
      title: 'Savings goals',
      description: 'Goals as drawn scenes with what is saved, by when and who takes part.',
      types: ['Goals'],
      patterns: ['Progress', 'Tab Navigation'],
      elements: ['Card', 'Progress Bar', 'Avatar', 'Tab Bar', 'Icon Button'],
      styles: ['Light', 'Illustrated', 'Serif'],
      captured: '2026-10-22',
      page: goals,
    },
    {
      platform: 'ios',
      title: 'Notifications with a request',
      description: 'News of the household in plain sentences; a partner’s request is answered in place.',
      types: ['Notifications'],
      patterns: ['Feedback', 'Reminders', 'Tab Navigation'],
      elements: ['List', 'Avatar', 'Button', 'Tab Bar'],
      styles: ['Light', 'Serif', 'Minimal'],
      captured: '2026-10-22',
      page: notifications,
    },
  ],
};
