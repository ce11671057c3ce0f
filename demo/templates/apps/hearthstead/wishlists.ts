import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { fonts, stylesheet, top } from './brand.ts';
import type { House } from './houses.ts';
import { place } from './places.ts';

const styles = css`
  body { background: var(--night); color: #fff3e2 }
  .head { position: absolute; left: 88px; right: 88px; top: 112px }
  .head h1 { font-size: 60px }
  .lists { position: absolute; left: 88px; right: 88px; top: 276px; display: grid; grid-template-columns: 1.32fr 1fr 1fr; gap: 24px }
  .list { border-radius: 30px; padding: 18px 18px 22px; color: var(--night) }
  .fan { display: grid; gap: 10px; height: 296px }
  .fan > div { overflow: hidden; border-radius: 18px }
  .three { grid-template-columns: 1.5fr 1fr; grid-template-rows: 1fr 1fr }
  .three > :first-child { grid-row: span 2; border-radius: 150px 150px 18px 18px }
  .two { grid-template-columns: 1fr 1fr }
  .two > div { border-radius: 90px 90px 18px 18px }
  .one > div { border-radius: 170px 170px 18px 18px }
  .list h2 { font-size: 24px; margin: 18px 6px 4px }
  .list p { margin: 0 6px; font-weight: 500 }
  .faces { display: flex }
  .faces svg { margin-left: -9px; border: 2px solid #fff8ec }
`;

type Wishlist = {
  name: string;
  count: string;
  ground: string;
  houses: readonly House[];
  people: readonly string[];
};

const LISTS: readonly Wishlist[] = [
  {
    name: 'Midsummer, all of us',
    count: '7 houses · 4 votes for the barn',
    ground: '#f3d5b1',
    houses: ['barn', 'boathouse', 'lighthouse'],
    people: ['Edda Lindqvist', 'Mads Ferreira', 'Ottilie Brandt', 'Joren Pell'],
  },
  {
    name: 'Somewhere snowy',
    count: '5 houses · January',
    ground: '#c9d8ea',
    houses: ['cabin', 'aframe'],
    people: ['Edda Lindqvist', 'Joren Pell'],
  },
  {
    name: 'Write the book',
    count: '3 houses · No dates yet',
    ground: '#e58a63',
    houses: ['treehouse'],
    people: ['Edda Lindqvist'],
  },
  {
    name: 'South by train',
    count: '9 houses · April',
    ground: '#f0b267',
    houses: ['trullo', 'mill', 'cottage'],
    people: ['Edda Lindqvist', 'Ottilie Brandt'],
  },
  {
    name: 'One night only',
    count: '4 houses · Under two hours away',
    ground: '#a9c3b4',
    houses: ['glass', 'hut'],
    people: ['Edda Lindqvist'],
  },
  {
    name: 'With the children',
    count: '6 houses · Autumn break',
    ground: '#e9d7ee',
    houses: ['lighthouse'],
    people: ['Edda Lindqvist', 'Joren Pell'],
  },
];

const FANS = ['one', 'two', 'three'] as const;

const wishlist = ({ name, count, ground, houses, people }: Wishlist): Html => html`
  <article class="list" style="background:${ground}">
    <div class="fan ${FANS[houses.length - 1]}">${houses.map((kind) => html`<div>${place(kind)}</div>`)}</div>
    <div class="row between"><h2>${name}</h2><span class="faces" style="margin:18px 6px 0">${people.map((person) => portrait(person, { size: 32 }))}</span></div>
    <p>${count}</p>
  </article>`;

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      ${top({ ink: '#fff3e2' })}
      <div class="head row between">
        <div><h1>Saved for a slow week</h1><p style="font-size:18px;margin-top:12px;color:#c8cee6">34 houses in six lists. Two of them are free at midsummer.</p></div>
        <span class="button" style="background:#fff3e2;color:var(--night)">${icon('plus', { size: 19, stroke: 2.4 })}New list</span>
      </div>
      <div class="lists">${LISTS.map(wishlist)}</div>`,
  });

export const wishlists: DemoScreen = {
  platform: 'web',
  title: 'Wishlists planned with friends',
  description: 'Saved houses gathered in coloured lists, each with the people who vote on it.',
  types: ['Browse'],
  patterns: ['Saving for Later', 'Sharing'],
  elements: ['Card', 'Image Gallery', 'Avatar', 'Button', 'Navigation Bar'],
  styles: ['Dark', 'Colourful', 'Illustrated'],
  captured: '2026-10-14',
  page,
};
