import { LIMITS } from './limits.ts';
import { segmentWords } from './word-segmentation.ts';

// Derives titles of screens from file and folder names, and names of apps from folders and slugs. The import and the
// upload forms of the back office use them.

/** Words in file names that do not describe the screen: devices, systems, themes, numbering, tools. */
const NOISE_WORDS = new Set(
  (
    'screenshot screenshots screen screens shot snapshot snapshots screencapture bildschirmfoto simulator assert test ' +
    'image images img photo picture original mobile phone ' +
    'iphone ipad ios android desktop web tablet app light dark mode edited final copy small large thumb full hd ' +
    'named standard index preview png jpg'
  ).split(' '),
);

/** Folder names that do not describe the screens in them. */
const GENERIC_FOLDERS = new Set(
  'asset assets capture captures default doc docs example examples file files media misc new photos pictures public static thumbs unused upload uploads'.split(
    ' ',
  ),
);

/** Words that are always spelled in one way, such as acronyms. The keys are in lower case. */
const SPELLINGS = new Map(
  (
    'AI API CLI CRM CSS CSV DB DNS FAQ GIF GitHub GitLab GPS HTML HTTP HTTPS ID IMAP iCloud iOS IP JSON JWT LDAP M2M macOS ' +
    'MCP MFA NFC OAuth OCR OIDC OpenTelemetry OTP PayPal PDF PGP PIN QR RSS SAML SCIM SDK SEO SMS SMTP SQL SSH SSO TOTP ' +
    'UI URL USB UX VPN WebDAV XML YAML YouTube 2FA 3D'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word] as const),
);

const WORD_SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * A word of at least this length probably consists of several words without spaces. A title with such a word would not
 * be readable.
 */
const MIN_UNREADABLE_LENGTH = 15;

/**
 * Parts of a file name that are removed before it is split into words. The patterns define their own word
 * boundaries, because `\b` treats an underscore as a letter.
 */
const NON_WORDS = [
  // UUIDs.
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi,
  // Dates, with or without a time, in English or German: '2024-01-31', '2024-01-31 at 10.11.12 PM', '... um 10.11.12'.
  /(?<!\d)\d{4}-\d\d-\d\d(?:[\s_-]+(?:at|um)[\s_-]+[\d.:-]+(?:\s*[ap]m(?![a-z]))?)?/gi,
  // Sizes in pixels: '1290x2796'.
  /(?<![a-z\d])\d{2,5}\s*x\s*\d{2,5}(?![a-z\d])/gi,
  // Scales of images: '@2x'.
  /@\dx(?![a-z\d])/gi,
  // Language codes: 'en-US' anywhere, 'en-us' only at the end of the name.
  /(?<![A-Za-z])[a-z]{2}[-_](?:[A-Z]{2}|[a-z]{2}$)(?![A-Za-z])/g,
  // Names of user interface tests.
  /(?<![a-z])test_?ui(?![a-z])/gi,
  // Device models: 'iPhone 15 Pro Max'.
  /(?<![a-z\d])(?:iphone|ipad)(?:[\s_-]*(?:\d[\d.]*[a-z]{0,2}|se|x[rs]?|pro|max|plus|mini|air|inch|gen)(?![a-z]))*(?![a-z])/gi,
  // Hashes. They must contain a digit, because eight letters may be a word.
  /(?<![a-z\d])(?=[a-z]*\d)[0-9a-f]{8,64}(?![a-z\d])/gi,
];

/** Separates the words of `listViewWithFilter` and `EmptyList`. Keeps acronyms joined. */
const splitCamel = (text: string): string =>
  text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');

const isNoise = (word: string): boolean =>
  NOISE_WORDS.has(word) || /^\d+$/.test(word) || /^\p{Ll}$/u.test(word);

/**
 * Removes the words that snapshot tests add without a space: 'assertonboardingsnapshot' -> 'onboarding'. Does not
 * change words of up to 10 letters, such as 'lockscreen'.
 */
const removeToolName = (word: string): string =>
  word.length > 10 ? word.replace(/^assert/, '').replace(/(snapshots?|screenshots?|screen)$/, '') : word;

/** Removes digits at the end of a word, because they only number the files: 'field2' -> 'field'. */
const trimDigits = (word: string): string => word.replace(/\d+$/, '');

/** Joins words into a title: first letter capitalized, words of `SPELLINGS` in their own spelling. */
export function sentenceCase(words: readonly string[]): string {
  const spelled = words.map((word) => SPELLINGS.get(word.toLowerCase()) ?? word.toLowerCase());
  const [first, ...rest] = spelled;
  if (first === undefined) return '';
  const start = SPELLINGS.has(first.toLowerCase()) ? first : first.charAt(0).toUpperCase() + first.slice(1);
  return [start, ...rest].join(' ');
}

/** Derives the name of an app from its slug: 'home-assistant-ios' -> 'Home Assistant iOS'. */
export const appNameFromSlug = (slug: string): string =>
  slug
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map((word) => SPELLINGS.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/**
 * Derives the name of an app from its folder. A folder name with capital letters is probably the app's own spelling, so
 * its letters are kept. If it has no spaces, its hyphens and underscores become spaces. A folder name without capital
 * letters is treated like a slug.
 */
export function appNameFromFolder(folder: string): string {
  const name = folder.normalize('NFC').trim().replace(/\s+/g, ' ').slice(0, LIMITS.nameMax);
  if (!/\p{Lu}/u.test(name)) return appNameFromSlug(name);
  return name.includes(' ') ? name : name.replace(/[-_]+/g, ' ').trim();
}

/** Splits a text into lower-case words. Words of `SPELLINGS` with inner capitals stay one word: 'github'. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const word of splitCamel(text).toLowerCase().split(WORD_SEPARATORS).filter(Boolean)) {
    const joined = `${words.at(-1) ?? ''}${word}`;
    if (SPELLINGS.has(joined) && joined !== word) words.pop();
    words.push(SPELLINGS.has(joined) ? joined : word);
  }
  return words;
}

/**
 * Removes the app's name in any spelling, and single words of the name at the beginning. For the app 'Paperless-ngx':
 * 'paperless-logs' -> 'logs'. If only single words of the name remain, they are kept.
 */
function removeAppName(words: readonly string[], appName: string): string[] {
  const nameWords = appName.toLowerCase().split(WORD_SEPARATORS).filter(Boolean);
  // The three variants of 'HomeAssistant App': 'homeassistant app', 'home assistant app', 'homeassistantapp'.
  const nameVariants = [nameWords, splitWords(appName), [nameWords.join('')]];
  const text = nameVariants
    .filter(({ length }) => length > 0)
    .reduce((rest, name) => rest.replaceAll(` ${name.join(' ')} `, ' '), ` ${words.join(' ')} `);
  const remaining = text.trim().split(' ').filter(Boolean);
  const start = remaining.findIndex((word) => !nameWords.includes(word));
  return remaining.slice(Math.max(start, 0));
}

/**
 * Array filter that keeps the first occurrence of each word. A plural counts as an occurrence of its
 * singular.
 */
const isFirstOccurrence = (word: string, index: number, all: readonly string[]): boolean =>
  all.findIndex((other) => other === word || `${other}s` === word) === index;

/**
 * Returns the words of a file or folder name that describe its screen. Removes numbers, hashes, sizes, words for
 * devices and themes, and the app's own name. Splits words that are joined without a space, such as 'giftcards'.
 * Returns null if nothing useful remains, or if a joined word cannot be split and is too long to read.
 */
function meaningfulWords(name: string, appName: string): string[] | null {
  const stem = NON_WORDS.reduce((rest, pattern) => rest.replace(pattern, ' '), name.normalize('NFC'));
  const words = removeAppName(splitWords(stem), appName)
    .map((word) => removeToolName(trimDigits(word)))
    .filter((word) => word !== '' && !isNoise(word))
    .flatMap(segmentWords)
    .filter(isFirstOccurrence);
  // In scripts without letter case, such as Chinese, one or two characters can be a word.
  const isLongEnough = words.join('').length >= 3 || words.some((word) => /\p{Lo}/u.test(word));
  return words.length > 0 && isLongEnough && words.every((word) => word.length < MIN_UNREADABLE_LENGTH)
    ? words
    : null;
}

/** Turns words into a title of at most eight words. Removes `ending`: 'Polls page' -> 'Polls'. */
const toTitle = (words: readonly string[] | null, ending: string): string | null =>
  words && sentenceCase(tidyWords(words, ending).slice(0, 8));

/**
 * Removes a last word that is `ending` or 'main': 'gift cards main' -> 'gift cards'. Otherwise removes a first word
 * 'page', or moves a last word 'new' to the beginning: 'token new' -> 'new token'. Does not change a single word.
 */
function tidyWords(words: readonly string[], ending: string): readonly string[] {
  const [first, ...others] = words;
  const last = words.at(-1);
  if (others.length === 0) return words;
  if (last === ending || last === 'main') return words.slice(0, -1);
  if (first === 'page') return others;
  return last === 'new' ? ['new', ...words.slice(0, -1)] : words;
}

/** Returns the title that a file name suggests, or null if it suggests none. */
export const titleFromFileName = (fileName: string, appName: string): string | null =>
  toTitle(meaningfulWords(fileName.replace(/\.[a-z0-9]{1,5}$/i, ''), appName), 'page');

/**
 * Returns the title that a folder name suggests for its screens, or null if it suggests none. A folder is often named
 * after a flow or a part of the app. Folders of snapshot tests may be named after the rendered class ('AboutView').
 */
export const titleFromFolder = (folder: string, appName: string): string | null =>
  GENERIC_FOLDERS.has(folder.toLowerCase()) ? null : toTitle(meaningfulWords(folder, appName), 'view');

/** Uses the screen type as a title. If it has two names, uses the first: 'Modal/Dialog' -> 'Modal'. */
export const titleFromType = (type: string): string => type.split('/')[0]?.trim() || type;
