import { splitGluedWords } from './glued-words.ts';

/** Words of file names that say nothing about the screen: devices, systems, themes, numbering, tools. */
const NOISE = new Set(
  (
    'screenshot screenshots screen screens shot snapshot snapshots screencapture bildschirmfoto simulator assert test ' +
    'image images img photo picture original mobile phone ' +
    'iphone ipad ios android desktop web tablet app light dark mode edited final copy small large thumb full hd ' +
    'named standard index preview png jpg'
  ).split(' '),
);

/** Folders that are there for order, not for what the pictures in them show. */
const PLACES = new Set(
  'asset assets capture captures default doc docs example examples file files media misc new photos pictures public static thumbs unused upload uploads'.split(
    ' ',
  ),
);

/** Written otherwise than with one capital. */
const SPELLINGS = new Map(
  (
    'AI API CLI CRM CSS CSV DB DNS FAQ GIF GitHub GitLab GPS HTML HTTP HTTPS ID IMAP iCloud iOS IP JSON JWT LDAP M2M macOS ' +
    'MCP MFA NFC OAuth OCR OIDC OpenTelemetry OTP PayPal PDF PGP PIN QR RSS SAML SCIM SDK SEO SMS SMTP SQL SSH SSO TOTP ' +
    'UI URL USB UX VPN WebDAV XML YAML YouTube 2FA 3D'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word] as const),
);

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** A word this long is several without spaces between them, which no title should be. */
const GLUED = 15;

/** Taken out before words are told apart. An underscore is no end of a word to `\b`, so the ends are spelled out. */
const NOT_WORDS = [
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi,
  // Moments, as systems name their screenshots: '2024-01-31 at 10.11.12 PM'.
  /(?<!\d)\d{4}-\d\d-\d\d(?:[\s_-]+(?:at|um)[\s_-]+[\d.:-]+(?:\s*[ap]m(?![a-z]))?)?/gi,
  /(?<![a-z\d])\d{2,5}\s*x\s*\d{2,5}(?![a-z\d])/gi,
  /@\dx(?![a-z\d])/gi,
  // Languages of stores: 'en-US'.
  /(?<![A-Za-z])[a-z]{2}[-_](?:[A-Z]{2}|[a-z]{2}$)(?![A-Za-z])/g,
  // What a test of the user interface is called.
  /(?<![a-z])test_?ui(?![a-z])/gi,
  // Devices with their models: 'iPhone 15 Pro Max'.
  /(?<![a-z\d])(?:iphone|ipad)(?:[\s_-]*(?:\d[\d.]*[a-z]{0,2}|se|x[rs]?|pro|max|plus|mini|air|inch|gen)(?![a-z]))*(?![a-z])/gi,
  // Hashes; eight letters alone may be a word.
  /(?<![a-z\d])(?=[a-z]*\d)[0-9a-f]{8,64}(?![a-z\d])/gi,
];

/** `listViewWithFilter` and `EmptyList` -> separate words; an acronym in front stays whole. */
const splitCamel = (text: string): string =>
  text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');

const isNoise = (word: string): boolean => NOISE.has(word) || /^\d+$/.test(word) || /^\p{Ll}$/u.test(word);

/** Names of snapshot tests glue the tool's words to the screen's: 'assertonboardingsnapshot'. */
const withoutTool = (word: string): string =>
  word.length > 10 ? word.replace(/^assert/, '').replace(/(snapshots?|screenshots?|screen)$/, '') : word;

/** Digits at the end of a word number files ('custom-field2'), they do not name screens. */
const trimDigits = (word: string): string =>
  /\d$/.test(word) && !SPELLINGS.has(word) ? word.replace(/\d+$/, '') : word;

/** The words of a name as a sentence: first letter large, known spellings kept. */
export function sentenceCase(words: readonly string[]): string {
  const spelled = words.map((word) => SPELLINGS.get(word.toLowerCase()) ?? word.toLowerCase());
  const [first, ...rest] = spelled;
  if (first === undefined) return '';
  const start = SPELLINGS.has(first.toLowerCase()) ? first : first.charAt(0).toUpperCase() + first.slice(1);
  return [start, ...rest].join(' ');
}

/** The name of an app from its folder: 'home-assistant-ios' -> 'Home Assistant iOS'. */
export const appNameFromSlug = (slug: string): string =>
  slug
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map((word) => SPELLINGS.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Words in small letters; a known spelling that capitals took apart is one again: 'GitHub', 'OpenTelemetry'. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of splitCamel(text).toLowerCase().split(BETWEEN_WORDS).filter(Boolean)) {
    const together = `${words.at(-1) ?? ''}${word}`;
    if (SPELLINGS.has(together) && together !== word) words.pop();
    words.push(SPELLINGS.has(together) ? together : word);
  }
  return words;
}

/** Without the app's name, however it is spelled, and without a part of it in front: 'paperless-logs' -> 'logs'. */
function withoutAppName(words: readonly string[], appName: string): string[] {
  const plain = appName.toLowerCase().split(BETWEEN_WORDS).filter(Boolean);
  const parts = wordsOf(appName);
  const text = [plain, parts, [plain.join('')]]
    .filter(({ length }) => length > 0)
    .reduce((rest, name) => rest.replaceAll(` ${name.join(' ')} `, ' '), ` ${words.join(' ')} `);
  const left = text.trim().split(' ').filter(Boolean);
  const start = left.findIndex((word) => !plain.includes(word));
  return left.slice(Math.max(start, 0));
}

/** Each word once; the plural of an earlier one is no other word. */
const onlyFirst = (word: string, at: number, all: readonly string[]): boolean =>
  all.findIndex((other) => other === word || `${other}s` === word) === at;

/**
 * What a name, of a file without its extension or of a folder, says about its screen, or null when it says
 * nothing: without order numbers, hashes, sizes, words for devices and themes, and the app's own name. Words glued
 * together are taken apart; where they cannot be and are beyond reading the name counts as nothing.
 */
function wordsOfName(name: string, appName: string): string[] | null {
  const stem = NOT_WORDS.reduce((rest, pattern) => rest.replace(pattern, ' '), name.normalize('NFC'));
  const words = withoutAppName(wordsOf(stem), appName)
    .map((word) => withoutTool(trimDigits(word)))
    .filter((word) => word !== '' && !isNoise(word))
    .flatMap(splitGluedWords)
    .filter(onlyFirst);
  // Scripts without capitals say much in few signs.
  const long = words.join('').length >= 3 || words.some((word) => /\p{Lo}/u.test(word));
  return words.length > 0 && long && words.every((word) => word.length < GLUED) ? words : null;
}

/** 'Polls page' is called 'Polls'; a page of nothing else stays a page. */
const asTitle = (words: readonly string[] | null, ending: string): string | null =>
  words && sentenceCase(inOrder(words, ending).slice(0, 8));

/** 'page flatten components', 'gift cards main' -> without the filler; 'token new' -> 'new token'. */
function inOrder(words: readonly string[], ending: string): readonly string[] {
  const [first, ...others] = words;
  const last = words.at(-1);
  if (others.length === 0) return words;
  if (last === ending || last === 'main') return words.slice(0, -1);
  if (first === 'page') return others;
  return last === 'new' ? ['new', ...words.slice(0, -1)] : words;
}

/** What a file name says about its screen, or null. */
export const titleFromFileName = (fileName: string, appName: string): string | null =>
  asTitle(wordsOfName(fileName.replace(/\.[a-z0-9]{1,5}$/i, ''), appName), 'page');

/**
 * What a folder says about the screens in it, or null: people sort pictures by flow or by part of the app, and
 * tests by the class that they draw ('AboutView').
 */
export const titleFromFolder = (folder: string, appName: string): string | null =>
  PLACES.has(folder.toLowerCase()) ? null : asTitle(wordsOfName(folder, appName), 'view');

/** The kind of a screen as a title. Of kinds with two names the first will do: 'Modal/Dialog' -> 'Modal'. */
export const titleFromType = (type: string): string => type.split('/')[0]?.trim() || type;
