import type { DemoScreen } from '../../kit/define.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { fonts, stylesheet, wordmark } from './brand.ts';

const styles = css`
  body { background: var(--hot); color: #160502 }
  .head { position: absolute; left: 56px; right: 56px; top: 0; height: 96px }
  h1 { position: absolute; left: 0; right: 0; top: 142px; text-align: center; font-size: 124px; letter-spacing: -.06em }
  .people { position: absolute; left: 110px; right: 110px; top: 330px; display: grid; grid-template-columns: repeat(5, 1fr); gap: 26px }
  .face { height: 330px; border-radius: 16px; overflow: hidden }
  .face svg { width: 100%; height: 100% }
  .people h2 { font-size: 30px; margin: 20px 0 6px; letter-spacing: -.03em }
  .people .on .face { box-shadow: 0 0 0 7px var(--hot), 0 0 0 13px #160502 }
  .people p { font-weight: 550; font-size: 16px; line-height: 1.3 }
  .foot { position: absolute; left: 0; right: 0; bottom: 52px; display: flex; justify-content: center; gap: 44px; font-weight: 700; font-size: 18px }
`;

type Person = { name: string; last: string; face: string };

const PEOPLE: readonly Person[] = [
  {
    name: 'Nora',
    last: 'Halfway through The Salt Winter',
    face: '<rect width="220" height="330" fill="#2340d8"/><path d="M110 60a76 92 0 0 1 0 184z" fill="#ffd23f"/><path d="M110 60a76 92 0 0 0 0 184z" fill="#f7efe0"/><circle cx="84" cy="142" r="13" fill="#16130f"/><path d="M120 142q16-18 32 0" stroke="#16130f" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M110 150v36h-14" stroke="#16130f" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M82 208q28 20 54 0" stroke="#c81f2c" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M0 330c10-50 50-76 110-76s100 26 110 76z" fill="#16130f"/><path d="M30 96c30-70 130-70 160 0-50-26-110-26-160 0z" fill="#16130f"/>',
  },
  {
    name: 'Cosmo',
    last: 'Wants something with rain',
    face: '<rect width="220" height="330" fill="#f5b5b4"/><path d="M20 330V170a90 90 0 0 1 180 0v160z" fill="#0d2b33"/><circle cx="74" cy="166" r="38" fill="#f7efe0"/><circle cx="146" cy="166" r="38" fill="#f7efe0"/><circle cx="82" cy="172" r="17" fill="#ff4a1c"/><circle cx="138" cy="172" r="17" fill="#ff4a1c"/><circle cx="82" cy="172" r="7" fill="#0d2b33"/><circle cx="138" cy="172" r="7" fill="#0d2b33"/><path d="M110 186l18 30h-36z" fill="#f2b632"/><path d="M26 110L36 60l44 34zM194 110l-10-50-44 34z" fill="#0d2b33"/><path d="M60 256q14 14 28 0 14 14 28 0 14 14 28 0M74 286q14 14 28 0 14 14 28 0" stroke="#2f6670" stroke-width="6" fill="none"/>',
  },
  {
    name: 'Hana',
    last: 'Three films kept for later',
    face: '<rect width="220" height="330" fill="#f2b632"/><path d="M40 330c0-40 20-60 40-66V150c0-70 100-70 100 0 0 60-20 90-50 106 30 10 60 34 66 74z" fill="#7b2d26"/><path d="M50 160C40 60 190 50 192 150c0 30-10 40-14 60-16-40-10-70-60-76-30-2-50 6-68 26z" fill="#241645"/><circle cx="64" cy="150" r="44" fill="#241645"/><path d="M96 180q12-10 24 0M144 180q10-8 20 0" stroke="#241645" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M120 226q16 12 32 0" stroke="#ffd9c9" stroke-width="7" fill="none" stroke-linecap="round"/><circle cx="84" cy="220" r="11" fill="none" stroke="#fff0c0" stroke-width="5"/>',
  },
  {
    name: 'Small ones',
    last: 'Films for under tens',
    face: '<rect width="220" height="330" fill="#a9c2a4"/><path d="M38 330V190c0-80 144-80 144 0v140z" fill="#f7efe0"/><path d="M58 150C30 60 70 20 88 34s10 70-2 100zM162 150c28-90-12-130-30-116s-10 70 2 100z" fill="#f7efe0"/><path d="M66 122C54 80 66 54 78 58s8 40 2 60zM154 122c12-42 0-68-12-64s-8 40-2 60z" fill="#f5b5b4"/><circle cx="84" cy="196" r="10" fill="#16130f"/><circle cx="136" cy="196" r="10" fill="#16130f"/><path d="M100 218h20l-10 12z" fill="#e2574a"/><path d="M110 230v12M92 246q18 10 36 0" stroke="#16130f" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M60 330c0-40 100-40 100 0z" fill="#e2574a"/>',
  },
];

const person = ({ name, last, face }: Person, index: number): Html => html`
  <div class="${index === 0 ? 'on' : ''}"><div class="face">${raw(`<svg viewBox="0 0 220 330" preserveAspectRatio="xMidYMid slice">${face}</svg>`)}</div><h2>${name}</h2><p>${last}</p></div>`;

const page = (): string =>
  webPage({
    fonts,
    styles: [stylesheet, styles],
    body: html`
      <header class="head row between">${wordmark('#160502', '#160502')}<span class="row" style="gap:10px;font-weight:700;font-size:17px">${icon('log-out', { size: 20 })}Log out</span></header>
      <h1>Who is watching?</h1>
      <div class="people">${PEOPLE.map(person)}
        <div><div class="face" style="border:4px dashed #160502;display:grid;place-items:center">${icon('plus', { size: 64, stroke: 1.6, style: 'width:64px;height:64px' })}</div><h2>Somebody new</h2><p>One seat is free</p></div>
      </div>
      <div class="foot"><span class="row" style="gap:10px">${icon('pencil', { size: 20 })}Change a face</span><span class="row" style="gap:10px">${icon('lock', { size: 20 })}Set a lock for children</span></div>`,
  });

export const profiles: DemoScreen = {
  platform: 'web',
  title: 'Who is watching',
  description:
    'Each person of the household is a poster-like face on bare vermilion, with what they watched last.',
  types: ['Account'],
  patterns: ['Personalisation'],
  elements: ['Card', 'Avatar', 'Button'],
  styles: ['Colourful', 'Bold Type', 'Playful'],
  captured: '2026-02-17',
  page,
};
