import type { DemoApp } from '../../kit/define.ts';
import { logo, TERRACOTTA } from './brand.ts';
import { checkout } from './checkout.ts';
import { housePage } from './house-page.ts';
import { landing } from './landing.ts';
import { phoneExplore, phoneMap } from './phone-explore.ts';
import { phoneBooked, phoneChat } from './phone-trip.ts';
import { results } from './results.ts';
import { wishlists } from './wishlists.ts';

export const app: DemoApp = {
  slug: 'hearthstead',
  name: 'Hearthstead',
  description: 'Stays in small houses built by hand, from boathouses to lofts in windmills.',
  url: 'https://hearthstead.example',
  brandColor: TERRACOTTA,
  added: '2026-10-28',
  categories: ['Travel and Stays'],
  logo,
  screens: [landing, results, housePage, checkout, wishlists, phoneExplore, phoneMap, phoneBooked, phoneChat],
};
