import type { Cover } from './covers.ts';

export type DemoRecord = {
  title: string;
  artist: string;
  year: number;
  /** Color of the sleeve's spine and of its text. */
  spine: string;
  spineInk: string;
};

const record = (
  title: string,
  artist: string,
  year: number,
  spine: string,
  spineInk = '#fff6ee',
): DemoRecord => ({ title, artist, year, spine, spineInk });

/** The record collection that all screens use. */
export const RECORDS: Readonly<Record<Cover, DemoRecord>> = {
  lanterns: record('Slow Lanterns', 'Odile Marsh', 2024, '#6b2a67'),
  tidewater: record('Tidewater Études', 'Inka Kallio', 2023, '#206c86'),
  moons: record('Paper Moons', 'The Lowlight Quartet', 2019, '#16131d'),
  concrete: record('Concrete Garden', 'Field Office', 2022, '#ee9c84', '#3d1d2b'),
  northPiano: record('North by Piano', 'Tomas Veld', 2021, '#3f6a94'),
  halflight: record('Halflight', 'Juno Adair', 2025, '#f4bf45', '#22386a'),
  kiosk: record('Kiosk Radio', 'Banda Vermelha', 1976, '#d9541e'),
  glasshouse: record('Glasshouse', 'Fern & Wire', 2020, '#155045'),
  bloom: record('Static Bloom', 'Hana Orsini', 2026, '#f6bfd0', '#5b1f4d'),
  marathon: record('Marathon Dreams', 'Neue Bewegung', 1982, '#f4ead8', '#17181c'),
  saltAndWax: record('Salt and Wax', 'Della Crane', 1971, '#ff6f5b', '#2d0f16'),
  blueHour: record('Blue Hour Bus', 'Kofi Larkin', 2024, '#1b335f'),
  tunnel: record('Deep Work, Vol. 3', 'Cadenza Rooms', 2026, '#78245a'),
  orchard: record('Orchard Loops', 'Pomme Noire', 2023, '#bfe0c4', '#1d4a30'),
  desert: record('Desert Telephone', 'Rosa Calder', 1979, '#b8405f'),
  cat: record('Cat in the Control Room', 'Midori Bell', 2018, '#ffc83a', '#1d141f'),
  staircase: record('Staircase Music', 'Atelier Nord', 2025, '#46337f'),
  swimming: record('Swim Lessons', 'Paloma Reyes', 2022, '#1590bd'),
  embers: record('Ember Choir', 'Saint Brannoc', 2017, '#8f1730'),
  vega: record('Letters to Vega', 'Emil Sand', 2026, '#2a3f86'),
  copperRain: record('Copper Rain', 'Anselm Ode', 2021, '#127a74'),
  smallHours: record('Small Hours', 'Ruth Almeida', 2025, '#5a2f45'),
  swallows: record('Swallow Season', 'Linnea Frost', 2020, '#bfdcee', '#1d2748'),
};
