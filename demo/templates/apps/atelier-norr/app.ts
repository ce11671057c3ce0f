import type { DemoApp } from '../../kit/define.ts';
import { logo } from './brand.ts';
import { browse } from './browse.ts';
import { checkout } from './checkout.ts';
import { journal } from './journal.ts';
import { landing } from './landing.ts';
import { order } from './order.ts';
import { bag, product } from './product.ts';

export const app: DemoApp = {
  slug: 'atelier-norr',
  name: 'Atelier Norr',
  description: 'Solid furniture made to order, sold by the workshop that builds it.',
  url: 'https://ateliernorr.example',
  brandColor: '#a4492c',
  added: '2026-10-05',
  categories: ['Shopping'],
  logo,
  screens: [
    {
      platform: 'web',
      title: 'Autumn collection',
      description:
        'A furnished room fills the first view, with prices on the furniture and new pieces below.',
      types: ['Landing Page'],
      patterns: ['Tooltips'],
      elements: ['Navigation Bar', 'Tooltip', 'Card', 'Icon Button'],
      styles: ['Illustrated', 'Editorial', 'Serif'],
      captured: '2026-09-18',
      cover: true,
      featured: true,
      page: landing,
    },
    {
      platform: 'web',
      title: 'Seating with filters',
      description: 'Filters for kind, wood, price and delivery stay beside a wide grid of chairs.',
      types: ['Browse', 'Filters'],
      patterns: ['Faceted Search', 'Filtering', 'Sorting', 'Saving for Later'],
      elements: ['Checkbox', 'Slider', 'Chip', 'Card', 'Breadcrumb', 'Select', 'Navigation Bar'],
      styles: ['Light', 'Minimal', 'Serif'],
      captured: '2026-09-18',
      page: browse,
    },
    {
      platform: 'web',
      title: 'Lounge chair',
      description: 'The chair in its room takes half the page; wool and wood are chosen from swatches.',
      types: ['Product Page'],
      patterns: ['Personalisation', 'Reviews and Ratings', 'Breadcrumbs', 'Saving for Later'],
      elements: ['Image Gallery', 'Radio', 'Rating', 'Button', 'Breadcrumb', 'Icon Button'],
      styles: ['Light', 'Minimal', 'Serif'],
      captured: '2026-09-18',
      page: product,
    },
    {
      platform: 'web',
      title: 'Bag drawer',
      description: 'The shopping bag slides over the product page, with editable amounts and one suggestion.',
      types: ['Cart'],
      patterns: ['Inline Editing', 'Quick Add', 'Feedback'],
      elements: ['Dialog', 'List', 'Progress Bar', 'Button', 'Icon Button'],
      styles: ['Light', 'Minimal', 'Serif'],
      captured: '2026-09-11',
      page: bag,
    },
    {
      platform: 'web',
      title: 'Delivery and payment',
      description: 'Address, carrier and card on one page, next to an order summary on a moss ground.',
      types: ['Checkout'],
      patterns: ['Payment', 'Step by Step'],
      elements: ['Text Field', 'Radio', 'Segmented Control', 'Stepper', 'Button', 'List'],
      styles: ['Minimal', 'Serif', 'Colourful'],
      captured: '2026-09-11',
      page: checkout,
    },
    {
      platform: 'web',
      title: 'Order in the workshop',
      description: 'While the chair is built, the order page tells who works on it and what comes next.',
      types: ['Order Status'],
      patterns: ['Progress', 'Status'],
      elements: ['Stepper', 'Card', 'Button', 'Avatar'],
      styles: ['Colourful', 'Illustrated', 'Bold Type'],
      captured: '2026-09-27',
      page: order,
    },
    {
      platform: 'web',
      title: 'Journal story',
      description: 'A dark reading page sets a tall evening picture against two columns with a drop cap.',
      types: ['Article'],
      patterns: ['Saving for Later', 'Sharing'],
      elements: ['Avatar', 'Icon Button'],
      styles: ['Dark', 'Editorial', 'Serif'],
      captured: '2025-11-06',
      page: journal,
    },
  ],
};
