import type { Html } from '../../kit/html.ts';
import {
  diningChair,
  loungeChair,
  OAK,
  pendant,
  roundTable,
  sideboard,
  sofa,
  stool,
  WALNUT,
} from './furniture.ts';
import { put, room, studio } from './room.ts';

export type Product = { name: string; kind: string; price: number; picture: Html };

export const hvile: Product = {
  name: 'Hvile',
  kind: 'Lounge chair, oak and wool',
  price: 1290,
  picture: studio('#d9c9b2', { scale: 1.42, shadow: 78 }, loungeChair('#a4492c')),
};

export const bue: Product = {
  name: 'Bue',
  kind: 'Dining chair, oak and paper cord',
  price: 420,
  picture: studio('#cfc9b8', { scale: 1.6, shadow: 60 }, diningChair(OAK)),
};

export const knap: Product = {
  name: 'Knap',
  kind: 'Stool, turned walnut',
  price: 240,
  picture: studio('#c7b299', { scale: 2.1, shadow: 48 }, stool(WALNUT)),
};

export const dvale: Product = {
  name: 'Dvale',
  kind: 'Three-seat sofa, washed linen',
  price: 2950,
  picture: studio('#a3a692', { y: 338, scale: 0.8, shadow: 215 }, sofa('#e3dac9')),
};

export const hvileMoss: Product = {
  name: 'Hvile, high back',
  kind: 'Lounge chair, walnut and wool',
  price: 1480,
  picture: studio('#b9b5a0', { scale: 1.42, shadow: 78 }, loungeChair('#59634a', WALNUT)),
};

export const bueBlack: Product = {
  name: 'Bue, stained',
  kind: 'Dining chair, black ash',
  price: 450,
  picture: studio('#d6a68a', { scale: 1.6, shadow: 60 }, diningChair('#35302b', '#c9b48e')),
};

export const lys: Product = {
  name: 'Lys',
  kind: 'Pendant, spun steel',
  price: 320,
  picture: room(
    { width: 400, height: 440, floorAt: 440, wall: '#6b5545', floor: '#6b5545' },
    put(pendant('#e9e0cf', 170), { x: 200, y: 0, scale: 1.25 }),
  ),
};

export const rund: Product = {
  name: 'Rund',
  kind: 'Table for four, solid oak',
  price: 1840,
  picture: studio('#cdbfa8', { scale: 0.92, shadow: 100 }, roundTable(OAK)),
};

export const kant: Product = {
  name: 'Kant',
  kind: 'Sideboard, slatted oak',
  price: 1680,
  picture: studio('#bfb19b', { scale: 0.82, shadow: 175 }, sideboard(OAK)),
};
