import type { DemoApp } from '../../kit/define.ts';
import { logo, VERMILION } from './brand.ts';
import { film } from './film.ts';
import { home } from './home.ts';
import { phoneSearch, phoneTonight } from './phone-browse.ts';
import { phoneDownloads, phoneFilm } from './phone-film.ts';
import { player } from './player.ts';
import { profiles } from './profiles.ts';

export const app: DemoApp = {
  slug: 'kinora',
  name: 'Kinora',
  description: 'Independent films, one new one a day, each on the bill for thirty days.',
  url: 'https://kinora.example',
  brandColor: VERMILION,
  added: '2026-10-25',
  categories: ['Film and TV'],
  logo,
  screens: [home, film, player, profiles, phoneTonight, phoneFilm, phoneDownloads, phoneSearch],
};
