import { boxesBetween, clusterSizes, countLinesWithBoxes, type Rules, scoreByLevel } from './rule.ts';

/** Labels of the destinations in a tab bar. */
const NAVIGATION =
  /^(home|search|profile|settings|library|inbox|explore|favorites|more|discover|downloads|feed|account|chats|notifications|menu)$/i;
/** The first words of labels of buttons. */
const ACTION =
  /^(continue|next|save|sign in|log in|login|sign up|get started|done|cancel|ok|add|create|submit|send|start|buy|subscribe|connect|allow|skip|retry|apply|confirm|register|download|install|edit|update|share|delete|follow|play|new)\b/i;
/** The placeholder of a search field. OCR may misread the search icon before it as one or two characters. */
const SEARCH = /^\W*.{0,2}\W*(search|find|type to search|filter)\b/i;
/** Two words with the separator of a breadcrumb between them, such as 'Home › Settings'. */
const PATH = /\S+\s[›>/»]\s\S+/;

/** Rules that recognize UI elements by their usual position and look. The keys are those of `elements.ts`. */
export const ELEMENT_RULES: Rules = {
  'tab-bar': (features, ocrText) => {
    if (!features.portrait) return -2;
    const labels = boxesBetween(ocrText, 0.9, 1).filter(
      (box) => box.text.length <= 14 && box.letterHeight < 0.03,
    );
    const known = boxesBetween(ocrText, 0.9, 1).some((box) => NAVIGATION.test(box.text));
    return (
      scoreByLevel(labels.length, [3, 2.2], [2, 1]) + (known ? 1.2 : 0) + (features.tabBar ? 0.6 : 0) - 0.6
    );
  },
  'nav-bar': (features, ocrText) =>
    0.8 +
    (boxesBetween(ocrText, 0, 0.13).length > 0 ? 0.6 : 0) +
    (Math.abs(features.topBar) > 0.03 ? 0.5 : 0),
  sidebar: (features, { boxes }) => {
    const left = boxes.filter((box) => box.x < 0.2 && box.x + box.width < 0.3 && box.y > 0.08).length;
    const rest = boxes.filter((box) => box.x > 0.2).length;
    const listed = left >= 5 && rest >= 5 ? 1.6 : left >= 3 ? 0.6 : -0.6;
    const line = features.verticalLines > 0 ? 0.6 : 0;
    return (features.portrait ? -2 : 0) + (Math.abs(features.leftBar) > 0.06 ? 1 : 0) + line + listed;
  },
  'search-bar': (_, ocrText) => {
    if (boxesBetween(ocrText, 0, 0.4).some((box) => SEARCH.test(box.text))) return 2.2;
    return ocrText.boxes.some((box) => /\bsearch\b/i.test(box.text)) ? 0.6 : -1.5;
  },
  button: (_, { boxes }) =>
    boxes.some((box) => ACTION.test(box.text) && box.text.split(' ').length <= 4) ? 1.6 : 0.1,
  card: (features) =>
    (features.photo > 0.12 ? 0.5 : 0) +
    (features.horizontalLines > 0.3 ? 0.4 : 0) +
    (features.columnRhythm > 0.25 ? 0.5 : 0) -
    0.2,
  list: (features, { boxes }) => {
    const maxColumnSize = Math.max(
      0,
      ...clusterSizes(
        boxes.filter((box) => box.x < 0.35),
        // Boxes form a column if their left edges round to the same multiple of a fortieth of the image's width.
        (box) => box.x * 40,
      ),
    );
    return scoreByLevel(maxColumnSize, [6, 1.4], [4, 0.7], [0, -0.5]) + (features.rowRhythm > 0.35 ? 0.7 : 0);
  },
  'bottom-sheet': (features) => (features.portrait ? 0 : -2),
  table: (features, ocrText) =>
    scoreByLevel(countLinesWithBoxes(ocrText, 3), [6, 2], [4, 1], [2, 0], [0, -1]) +
    (features.portrait ? -0.5 : 0.3),
  fab: (features) => (features.portrait ? -0.4 : -1.5),
  keyboard: (features) => (features.keyboard ? 3 : -2.5),
  breadcrumb: (features, ocrText) => {
    const isPath =
      features.separators > 0 || boxesBetween(ocrText, 0, 0.25).some((box) => PATH.test(box.text));
    return isPath ? 2.4 : -1.8;
  },
  toggle: (features) => (features.switches > 0 ? 2 : -0.4),
  chart: (features) =>
    (features.chartBars > 0 ? 1.5 : 0) + (features.numberAxis + features.timeAxis > 0 ? 1.2 : -0.2),
  progress: (features) => (features.progressBars > 0 ? 1.5 : 0),
  avatar: (features) => (features.pictureDiscs > 0 ? 0.8 : -0.2),
  tabs: (_, ocrText) => {
    const short = boxesBetween(ocrText, 0.05, 0.32).filter((box) => box.text.length <= 16);
    // Boxes form a row if their centers round to the same multiple of a fiftieth of the image's height.
    const maxRowSize = Math.max(0, ...clusterSizes(short, (box) => (box.y + box.height / 2) * 50));
    return scoreByLevel(maxRowSize, [4, 0.9], [3, 0.6], [2, 0], [0, -1]);
  },
  image: (features) =>
    features.photo > 0.2 ? 1.4 : features.photo > 0.12 ? 0.6 : features.photo < 0.05 ? -1.2 : 0,
};
