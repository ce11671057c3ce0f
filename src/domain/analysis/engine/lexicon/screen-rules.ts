import { filledLines, type Rules, steps } from './rule.ts';

/** Screen types by how such screens usually look. Keys are those of the `screens-*.ts` files. */
export const SCREEN_RULES: Rules = {
  table: (look, reading) =>
    steps(filledLines(reading, 3), [6, 1.8], [4, 1], [0, -0.6]) + (look.portrait ? -0.6 : 0.2),
  list: (look) => steps(look.rowRhythm, [0.4, 0.8], [0.3, 0.4]) + (look.portrait ? 0.3 : 0),
  library: (look) => (look.photo > 0.3 ? 1.2 : -0.3),
  map: (look) => (look.photo > 0.35 ? 0.6 : -1),
  editor: (look) => (look.keyboard ? 1 : 0),
  empty: (_, { boxes }) => (boxes.length < 8 ? 0.9 : -0.8),
  onboarding: (look, { boxes }) => (boxes.length < 14 && look.centred > 0.3 ? 0.9 : -0.4),
  login: (_, { boxes }) => (boxes.length < 22 ? 0.5 : -0.8),
  signup: (_, { boxes }) => (boxes.length < 26 ? 0.4 : -0.8),
  dashboard: (look, reading) => (look.portrait ? -0.3 : 0.3) + (filledLines(reading, 4) >= 3 ? 0.3 : 0),
  chat: (look) => (look.times > 0.4 ? 0.7 : 0),
  player: (look) => (look.photo > 0.2 ? 0.3 : -0.3),
};
