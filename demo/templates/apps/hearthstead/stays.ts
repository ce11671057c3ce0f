import type { House } from './houses.ts';

export type Stay = {
  house: House;
  name: string;
  place: string;
  /** Euros a night. */
  price: number;
  rating: string;
  reviews: number;
  sleeps: number;
  note: string;
};

export const FOLD: Stay = {
  house: 'aframe',
  name: 'Fold A-frame',
  place: 'Hallinden, Sweden',
  price: 168,
  rating: '4.96',
  reviews: 214,
  sleeps: 4,
  note: 'Sauna and a jetty of its own',
};

export const OTTER: Stay = {
  house: 'boathouse',
  name: 'Otter Boathouse',
  place: 'Grebbestad, Sweden',
  price: 142,
  rating: '4.92',
  reviews: 138,
  sleeps: 2,
  note: 'Rowing boat included',
};

export const KEEPER: Stay = {
  house: 'lighthouse',
  name: 'Keeper’s Rest',
  place: 'Smögen, Sweden',
  price: 205,
  rating: '4.88',
  reviews: 96,
  sleeps: 5,
  note: 'Lamp room with a view all round',
};

export const BARN: Stay = {
  house: 'barn',
  name: 'The Black Barn',
  place: 'Tanum, Sweden',
  price: 187,
  rating: '4.94',
  reviews: 171,
  sleeps: 6,
  note: 'Long table and a wood oven',
};

export const GLASS: Stay = {
  house: 'glass',
  name: 'Lantern Cabin',
  place: 'Dalsland, Sweden',
  price: 214,
  rating: '4.98',
  reviews: 83,
  sleeps: 2,
  note: 'Glass on three sides',
};

export const SNOW: Stay = {
  house: 'cabin',
  name: 'Snowdrift Cabin',
  place: 'Ed, Sweden',
  price: 126,
  rating: '4.85',
  reviews: 62,
  sleeps: 4,
  note: 'Skis by the door',
};

export const KILN: Stay = {
  house: 'cottage',
  name: 'Kiln Cottage',
  place: 'Alentejo, Portugal',
  price: 118,
  rating: '4.91',
  reviews: 205,
  sleeps: 4,
  note: 'Potter’s studio next door',
};

export const TRULLO: Stay = {
  house: 'trullo',
  name: 'Trullo Mezzaluna',
  place: 'Puglia, Italy',
  price: 134,
  rating: '4.93',
  reviews: 187,
  sleeps: 3,
  note: 'Olive grove to the sea',
};

export const LARCH: Stay = {
  house: 'treehouse',
  name: 'Larch Treehouse',
  place: 'Black Forest, Germany',
  price: 156,
  rating: '4.97',
  reviews: 241,
  sleeps: 2,
  note: 'Nine metres up',
};

export const SHEPHERD: Stay = {
  house: 'hut',
  name: 'Shepherd’s Hut No. 4',
  place: 'Dartmoor, England',
  price: 96,
  rating: '4.89',
  reviews: 152,
  sleeps: 2,
  note: 'Stove, kettle, sheep',
};
