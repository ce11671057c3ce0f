import { between, crowds, filledLines, type Rules, steps } from './rule.ts';

const NAVIGATION =
  /^(home|search|profile|settings|library|inbox|explore|favorites|more|discover|downloads|feed|account|chats|notifications|menu)$/i;
const ACTION =
  /^(continue|next|save|sign in|log in|login|sign up|get started|done|cancel|ok|add|create|submit|send|start|buy|subscribe|connect|allow|skip|retry|apply|confirm|register|download|install|edit|update|share|delete|follow|play|new)\b/i;
const SEARCH = /^\W*.{0,2}\W*(search|find|type to search|filter)\b/i;
const PATH = /\S+\s[›>/»]\s\S+/;

/** Elements by the places where interfaces put them. Keys are those of `elements.ts`. */
export const ELEMENT_RULES: Rules = {
  'tab-bar': (look, reading) => {
    if (!look.portrait) return -2;
    const labels = between(reading, 0.9, 1).filter((box) => box.text.length <= 14 && box.letterHeight < 0.03);
    const known = between(reading, 0.9, 1).some((box) => NAVIGATION.test(box.text));
    return steps(labels.length, [3, 2.2], [2, 1]) + (known ? 1.2 : 0) + (look.tabBar ? 0.6 : 0) - 0.6;
  },
  'nav-bar': (look, reading) =>
    0.8 + (between(reading, 0, 0.13).length > 0 ? 0.6 : 0) + (Math.abs(look.topBar) > 0.03 ? 0.5 : 0),
  sidebar: (look, { boxes }) => {
    const left = boxes.filter((box) => box.x < 0.2 && box.x + box.width < 0.3 && box.y > 0.08).length;
    const rest = boxes.filter((box) => box.x > 0.2).length;
    const listed = left >= 5 && rest >= 5 ? 1.6 : left >= 3 ? 0.6 : -0.6;
    const line = look.verticalLines > 0 ? 0.6 : 0;
    return (look.portrait ? -2 : 0) + (Math.abs(look.leftBar) > 0.06 ? 1 : 0) + line + listed;
  },
  'search-bar': (_, reading) => {
    if (between(reading, 0, 0.4).some((box) => SEARCH.test(box.text))) return 2.2;
    return reading.boxes.some((box) => /\bsearch\b/i.test(box.text)) ? 0.6 : -1.5;
  },
  button: (_, { boxes }) =>
    boxes.some((box) => ACTION.test(box.text) && box.text.split(' ').length <= 4) ? 1.6 : 0.1,
  card: (look) =>
    (look.photo > 0.12 ? 0.5 : 0) +
    (look.horizontalLines > 0.3 ? 0.4 : 0) +
    (look.columnRhythm > 0.25 ? 0.5 : 0) -
    0.2,
  list: (look, { boxes }) => {
    const longest = Math.max(
      0,
      ...crowds(
        boxes.filter((box) => box.x < 0.35),
        (box) => box.x * 40,
      ),
    );
    return steps(longest, [6, 1.4], [4, 0.7], [0, -0.5]) + (look.rowRhythm > 0.35 ? 0.7 : 0);
  },
  'bottom-sheet': (look) => (look.portrait ? 0 : -2),
  table: (look, reading) =>
    steps(filledLines(reading, 3), [6, 2], [4, 1], [2, 0], [0, -1]) + (look.portrait ? -0.5 : 0.3),
  fab: (look) => (look.portrait ? -0.4 : -1.5),
  keyboard: (look) => (look.keyboard ? 3 : -2.5),
  breadcrumb: (look, reading) => {
    const isPath = look.separators > 0 || between(reading, 0, 0.25).some((box) => PATH.test(box.text));
    return isPath ? 2.4 : -1.8;
  },
  toggle: (look) => (look.switches > 0 ? 2 : -0.4),
  chart: (look) => (look.chartBars > 0 ? 1.5 : 0) + (look.numberAxis + look.timeAxis > 0 ? 1.2 : -0.2),
  progress: (look) => (look.progressBars > 0 ? 1.5 : 0),
  avatar: (look) => (look.pictureDiscs > 0 ? 0.8 : -0.2),
  tabs: (_, reading) => {
    const short = between(reading, 0.05, 0.32).filter((box) => box.text.length <= 16);
    const widest = Math.max(0, ...crowds(short, (box) => (box.y + box.height / 2) * 50));
    return steps(widest, [4, 0.9], [3, 0.6], [2, 0], [0, -1]);
  },
  image: (look) => (look.photo > 0.2 ? 1.4 : look.photo > 0.12 ? 0.6 : look.photo < 0.05 ? -1.2 : 0),
};
