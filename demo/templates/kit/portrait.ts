import { chance } from './chance.ts';
import { type Html, raw } from './html.ts';

const SKIN = ['#f6d3bd', '#eab896', '#d49a74', '#b97a52', '#8d5836', '#5e3a26'] as const;
const HAIR = [
  '#2b2024',
  '#4a3026',
  '#7a4a2b',
  '#b5793f',
  '#d9b26a',
  '#8f8f97',
  '#c9573a',
  '#1c2333',
] as const;
const CLOTHES = [
  '#3f6fd1',
  '#e0704b',
  '#2f8f76',
  '#8a5cc9',
  '#e3b23f',
  '#d2557f',
  '#37404f',
  '#5aa6b8',
] as const;
const GROUND = [
  '#dfe8f7',
  '#fbe4d8',
  '#dcefe7',
  '#ece2f8',
  '#fbf0cf',
  '#fadfe8',
  '#e4e7ec',
  '#d9eef3',
] as const;

/** Paths of the hair behind and in front of the head, an ellipse of 42 x 50 around (50, 46). */
const STYLES: readonly { back: string; front: string }[] = [
  { back: '', front: 'M27 45c-2-22 10-32 24-32 15 0 25 10 22 32-3-9-6-14-10-17-9 4-22 5-28 1-4 4-6 8-8 16z' },
  {
    back: 'M24 44c0-20 11-31 26-31s26 11 26 31v34c0 4-8 6-12 6H36c-4 0-12-2-12-6z',
    front: 'M28 46c1-14 7-22 18-25 2 6 12 13 26 14 2-18-9-24-21-24-15 0-25 12-23 35z',
  },
  {
    back: 'M22 46c-2-22 12-34 28-34s30 12 28 34c-1 10-4 15-7 18H29c-3-3-6-8-7-18z',
    front: 'M29 44c0-8 3-15 7-18 8 5 20 5 28 0 4 3 7 10 7 18 3-18-6-30-21-30S26 26 29 44z',
  },
  {
    back: 'M40 14a12 11 0 1 1 20 0z',
    front: 'M28 44c-1-18 8-30 22-30s23 12 22 30c-3-12-9-18-22-18s-19 6-22 18z',
  },
  {
    back: '',
    front: 'M27 42c-1-8 1-19 9-24 10-7 24-5 31 2 6 6 7 14 6 22-2-6-4-10-8-13-12 1-24-1-29-5-4 4-7 10-9 18z',
  },
  {
    back: 'M26 40c-8 12-6 30 2 40h44c8-10 10-28 2-40z',
    front: 'M28 48c-2-22 8-34 22-34s24 12 22 34c-5-6-8-13-9-20-10 8-22 9-30 5-3 4-4 9-5 15z',
  },
  { back: '', front: 'M30 32c3-10 10-16 20-16s17 6 20 16c-6-4-13-6-20-6s-14 2-20 6z' },
];

type Look = { size: number; shape?: 'circle' | 'rounded' | 'square'; ground?: string; style?: string };

/** A drawn portrait. The same name always gives the same person. */
export function portrait(name: string, look: Look): Html {
  const { size, shape = 'circle', style = '' } = look;
  const random = chance(name);
  const skin = random.pick(SKIN);
  const hair = random.pick(HAIR);
  const clothes = random.pick(CLOTHES);
  // Picked even if the caller sets a ground: otherwise the person would change with `look.ground`.
  const picked = random.pick(GROUND);
  const ground = look.ground ?? picked;
  const { back, front } = STYLES[random.whole(0, STYLES.length - 1)] ?? { back: '', front: '' };
  const glasses = random.next() < 0.22;
  const beard = back === '' && random.next() < 0.4;
  const radius = shape === 'circle' ? '50%' : shape === 'rounded' ? '22%' : '0';
  const parts = [
    `<rect width="100" height="100" fill="${ground}"/>`,
    back && `<path d="${back}" fill="${hair}"/>`,
    `<path d="M12 104c2-22 17-30 38-30s36 8 38 30z" fill="${clothes}"/>`,
    `<path d="M41 62h18v13c0 6-18 6-18 0z" fill="${skin}"/><path d="M41 68c5 5 13 5 18 0v5c-5 5-13 5-18 0z" fill="#000" opacity=".12"/>`,
    `<ellipse cx="50" cy="46" rx="21" ry="25" fill="${skin}"/>`,
    beard &&
      `<path d="M30 50c1 18 10 24 20 24s19-6 20-24c-4 6-8 8-12 7-5-2-11-2-16 0-4 1-8-1-12-7z" fill="${hair}"/>`,
    `<path d="${front}" fill="${hair}"/>`,
    `<ellipse cx="42" cy="47" rx="2.1" ry="2.6" fill="#23201f"/><ellipse cx="58" cy="47" rx="2.1" ry="2.6" fill="#23201f"/>`,
    `<path d="M37.5 41.5q4.5-3 8-.5M54.5 41q4-2.5 8 .5" stroke="${hair}" stroke-width="1.8" fill="none" stroke-linecap="round"/>`,
    `<path d="M50 48l-1.5 6.5q1.5 1 3 .2" stroke="#000" stroke-opacity=".28" stroke-width="1.5" fill="none" stroke-linecap="round"/>`,
    `<path d="M43.5 60q6.5 5.5 13 0" stroke="${beard ? '#f3d9cf' : '#8c3f38'}" stroke-width="2" fill="none" stroke-linecap="round"/>`,
    glasses &&
      `<g fill="none" stroke="#26262b" stroke-width="1.8"><circle cx="41.5" cy="47" r="6.5"/><circle cx="58.5" cy="47" r="6.5"/><path d="M48 46.5q2-1.5 4 0"/></g>`,
  ];
  return raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 100 100" style="flex:none;display:block;border-radius:${radius};${style}">${parts.filter(Boolean).join('')}</svg>`,
  );
}
