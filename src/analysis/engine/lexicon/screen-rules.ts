import { countLinesWithBoxes, type Rules, scoreByLevel } from './rule.ts';

/** Rules for screen types, by how such screens usually look. Keys are those of the `screens-*.ts` files. */
export const SCREEN_RULES: Rules = {
  table: (features, ocrText) =>
    scoreByLevel(countLinesWithBoxes(ocrText, 3), [6, 1.8], [4, 1], [0, -0.6]) +
    (features.portrait ? -0.6 : 0.2),
  list: (features) =>
    scoreByLevel(features.rowRhythm, [0.4, 0.8], [0.3, 0.4]) + (features.portrait ? 0.3 : 0),
  library: (features) => (features.photo > 0.3 ? 1.2 : -0.3),
  map: (features) => (features.photo > 0.35 ? 0.6 : -1),
  editor: (features) => (features.keyboard ? 1 : 0),
  empty: (_, { boxes }) => (boxes.length < 8 ? 0.9 : -0.8),
  onboarding: (features, { boxes }) => (boxes.length < 14 && features.centred > 0.3 ? 0.9 : -0.4),
  login: (_, { boxes }) => (boxes.length < 22 ? 0.5 : -0.8),
  signup: (_, { boxes }) => (boxes.length < 26 ? 0.4 : -0.8),
  dashboard: (features, ocrText) =>
    (features.portrait ? -0.3 : 0.3) + (countLinesWithBoxes(ocrText, 4) >= 3 ? 0.3 : 0),
  chat: (features) => (features.times > 0.4 ? 0.7 : 0),
  player: (features) => (features.photo > 0.2 ? 0.3 : -0.3),
};
