import { ringChart } from '../../kit/charts.ts';
import type { DemoScreen } from '../../kit/define.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { fonts, stylesheet, tabBar, VERMILION } from './brand.ts';
import { type Film, poster } from './posters.ts';
import { still } from './stills.ts';

const filmStyles = css`
  body { background: #12276a; color: #ffe9d6 }
  .top { position: absolute; inset: 0 0 auto; height: 396px }
  .top::after { content: ''; position: absolute; inset: 60% 0 0; background: linear-gradient(0deg, #12276a, #12276a00) }
  h1 { position: absolute; left: 20px; top: 326px; font-size: 62px; line-height: .86; letter-spacing: -.055em }
  .round { position: absolute; top: 60px; width: 44px; height: 44px; border-radius: 22px; background: #0c0a0a80; display: grid; place-items: center }
  .cast { display: flex; gap: 18px; position: absolute; left: 20px; top: 698px; text-align: center; font-size: 14px; font-weight: 600; line-height: 1.25 }
  .cast div { width: 74px; display: grid; justify-items: center; gap: 7px }
`;

const filmPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, filmStyles],
    ink: '#fff',
    body: html`
      <div class="top">${still('fox')}</div>
      <span class="round" style="left:16px">${icon('chevron-left', { size: 24 })}</span><span class="round" style="right:16px">${icon('share', { size: 20 })}</span>
      <h1>Red Fox,<br>Blue Hour</h1>
      <div class="row" style="position:absolute;left:20px;top:452px;gap:10px;font-weight:600;font-size:15px">Noor Elling, 2025 · 1 h 22 · Ages 8 and up</div>
      <div class="row" style="position:absolute;left:20px;right:20px;top:490px;gap:10px"><span class="button grow" style="height:54px">${icon('play', { size: 20, fill: '#160502' })}Go on at 0:31</span><span class="button" style="width:54px;height:54px;padding:0;background:#ffffff26;color:#ffe9d6">${icon('download', { size: 22 })}</span><span class="button" style="width:54px;height:54px;padding:0;background:#ffffff26;color:#ffe9d6">${icon('bookmark', { size: 22, fill: '#ffe9d6' })}</span></div>
      <div style="position:absolute;left:20px;right:20px;top:558px"><div class="bar" style="background:#ffffff33"><i style="width:38%"></i></div></div>
      <p style="position:absolute;left:20px;right:20px;top:578px;font-size:17px;line-height:1.36">A fox crosses a town in the hour before sunrise. Everybody who sees her has a secret. She tells none of them.</p>
      <h2 style="position:absolute;left:20px;top:664px;font-size:20px;letter-spacing:-.02em">Voices</h2>
      <div class="cast">${['Greta Nyholm', 'Idris Bellamy', 'Pilar Santos', 'Leo Brandvik'].map((name) => html`<div>${portrait(name, { size: 64 })}${name.split(' ')[0]}<br>${name.split(' ')[1]}</div>`)}</div>`,
  });

const downloadStyles = css`
  .room { position: absolute; left: 20px; right: 20px; top: 124px; padding: 16px 18px; border-radius: 12px; background: var(--coal) }
  .room .bars { display: flex; height: 12px; border-radius: 6px; overflow: hidden; background: #3a3431; margin: 12px 0; gap: 2px }
  .room .bars i { height: 100% }
  .films { position: absolute; left: 20px; right: 20px; top: 252px; display: grid; gap: 14px }
  .film { display: flex; align-items: center; gap: 16px }
  .film h3 { font-size: 19px; line-height: 1.1; letter-spacing: -.025em }
  .key { display: inline-flex; align-items: center; gap: 7px }
  .key i { width: 10px; height: 10px; border-radius: 3px }
`;

type Kept = { film: Film; name: string; size: string; state: string; end: Html };

const ring = (share: number): Html =>
  html`<span style="position:relative;width:44px;height:44px;display:grid;place-items:center">${ringChart([{ value: share, colour: VERMILION }], { size: 44, thickness: 4, track: '#3a3431', total: 100, round: true })}<span style="position:absolute;inset:0;display:grid;place-items:center">${icon('pause', { size: 16, fill: '#f4ede2' })}</span></span>`;

const ready = html`<span style="width:44px;height:44px;border-radius:22px;background:#f4ede21f;display:grid;place-items:center">${icon('play', { size: 18, fill: '#f4ede2' })}</span>`;

const KEPT: readonly Kept[] = [
  { film: 'heron', name: 'Heron', size: '1 h 29 · 1.6 GB', state: '64%, 2 minutes left', end: ring(64) },
  {
    film: 'salt',
    name: 'The Salt Winter',
    size: '1 h 38 · 1.9 GB',
    state: '37 minutes left to watch',
    end: ready,
  },
  { film: 'understudy', name: 'The Understudy', size: '2 h 04 · 2.3 GB', state: 'Until 2 March', end: ready },
  { film: 'piano', name: 'My Father’s Piano', size: '1 h 51 · 2.0 GB', state: 'Until 6 March', end: ready },
];

const kept = ({ film, name, size, state, end }: Kept): Html => html`
  <div class="film">${poster(film, 76)}<div class="grow"><h3>${name}</h3><div class="ash" style="font-size:15px;margin-top:6px">${size}</div><div style="font-size:15px;font-weight:600;color:${film === 'heron' ? '#ff7a55' : '#f4ede2'}">${state}</div></div>${end}</div>`;

const downloadsPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, downloadStyles],
    ink: '#f4ede2',
    time: '18:52',
    body: html`
      <div class="row between" style="position:absolute;left:20px;right:20px;top:66px"><h1 style="font-size:36px">For the train</h1><span style="font-weight:700;color:#ff7a55;font-size:17px">Edit</span></div>
      <div class="room"><div class="row between"><b>7.8 GB of films</b><span class="ash" style="font-size:15px">41 GB free</span></div><div class="bars"><i style="width:12%;background:${VERMILION}"></i><i style="width:24%;background:#8d8178"></i></div><div class="row ash" style="gap:20px;font-size:14px"><span class="key"><i style="background:${VERMILION}"></i>Kinora</span><span class="key"><i style="background:#8d8178"></i>Other apps</span></div></div>
      <div class="films">${KEPT.map(kept)}</div>
      ${tabBar('Downloads')}`,
  });

export const phoneFilm: DemoScreen = {
  platform: 'ios',
  title: 'Film page, half watched',
  description:
    'The still fades into a page in its blue, and the main button continues where the viewer stopped.',
  types: ['Detail'],
  patterns: ['Saving for Later', 'Progress', 'Sharing'],
  elements: ['Button', 'Icon Button', 'Progress Bar', 'Avatar'],
  styles: ['Colourful', 'Illustrated', 'Bold Type'],
  captured: '2026-10-09',
  page: filmPage,
};

export const phoneDownloads: DemoScreen = {
  platform: 'ios',
  title: 'Downloads for the train',
  description: 'Films on the phone, with the space that they need and the time until they expire.',
  types: ['File Manager'],
  patterns: ['Progress', 'Status', 'Tab Navigation'],
  elements: ['List', 'Progress Ring', 'Progress Bar', 'Tab Bar', 'Icon Button'],
  styles: ['Dark', 'Illustrated'],
  captured: '2026-02-18',
  page: downloadsPage,
};
