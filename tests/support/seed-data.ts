import type { BrowsableCategoryType, CategoryType, ScreenCategoryType } from '#shared/category-types.ts';
import type { Platform } from '#shared/platforms.ts';
import { slugify } from '#shared/slug.ts';

/** The small catalogue for the browser tests: plain data, so that tests can derive their expectations from it. */

/** Top-level categories with their children. A parent has screens of its own only if they are tagged with it. */
export const SEED_TAXONOMIES: Record<CategoryType, Record<string, readonly string[]>> = {
  app: {
    Finance: ['Banking', 'Budgeting'],
    Productivity: ['Notes', 'Files'],
    'Health & Fitness': ['Meditation'],
    'Food & Drink': [],
    Travel: ['Weather'],
    // No app uses it: its filter chip must not be shown.
    Games: [],
  },
  'screen-types': {
    Onboarding: ['Welcome', 'Permissions'],
    Account: ['Sign In', 'Profile', 'Settings'],
    Content: ['Home', 'Dashboard', 'Detail', 'Search'],
    Commerce: ['Checkout', 'Pricing'],
    // Neither the parent nor the child has any screens.
    System: ['Splash'],
  },
  'ux-patterns': {
    'Getting Started': ['Walkthrough', 'Empty State'],
    // The tab bar exists on iOS only, the side navigation on the web only.
    Navigation: ['Tab Bar', 'Side Navigation'],
    Feedback: ['Toast', 'Progress'],
  },
  'ui-elements': {
    Controls: ['Button', 'Toggle', 'Slider'],
    Containers: ['Card', 'Dialog', 'Table'],
    Charts: ['Line Chart'],
  },
  styles: {
    Colour: ['Dark', 'Light', 'Gradient'],
    Type: ['Large Titles'],
  },
};

export type SeedApp = {
  name: string;
  slug: string;
  description: string | null;
  url: string | null;
  brandColor: string;
  hasLogo: boolean;
  /** Names of app categories. */
  categories: readonly string[];
};

/** In the order of creation: the last one is the newest. */
export const SEED_APPS: readonly SeedApp[] = (
  [
    {
      name: 'Ledgerly',
      description: 'Shared accounts and monthly budgets for households.',
      url: 'https://ledgerly.example.com',
      brandColor: '#2f6fed',
      categories: ['Finance', 'Budgeting'],
    },
    {
      name: 'Café Société',
      description: 'Reservations for small restaurants.',
      url: 'https://cafe-societe.example.com',
      brandColor: '#a2512a',
      categories: ['Food & Drink'],
    },
    {
      name: 'Åkerö Weather',
      description: 'Forecasts for the archipelago.',
      url: 'https://akero.example.com',
      brandColor: '#1c8fa8',
      categories: ['Weather'],
    },
    {
      name: 'Draftline',
      description: 'A drawing board for product teams.',
      url: 'https://draftline.example.com',
      brandColor: '#7a3fd1',
      categories: ['Productivity'],
    },
    {
      name: 'Stillpoint',
      description: 'Short guided meditations.',
      url: 'https://stillpoint.example.com',
      brandColor: '#2e8b62',
      categories: ['Meditation'],
    },
    {
      name: 'Rastro',
      description: 'Trails, maps and hikes that others recorded.',
      url: null,
      brandColor: '#4f7a1d',
      categories: ['Travel', 'Health & Fitness'],
    },
    {
      name: 'Pantry & Co',
      description: null,
      url: 'https://pantry.example.com',
      brandColor: '#c78310',
      categories: ['Food & Drink'],
    },
    {
      name: 'Zażółć Notes',
      slug: 'zazolc-notes',
      description: 'Plain notes, kept on the device.',
      url: 'https://zazolc.example.com',
      brandColor: '#d14a7b',
      categories: ['Notes'],
    },
    {
      name: 'Solo',
      description: 'One timer, one button.',
      url: 'https://solo.example.com',
      brandColor: '#22252b',
      categories: ['Productivity'],
    },
    {
      name: 'Nimbus Drive',
      description: 'Files for teams that share a lot.',
      url: 'https://nimbus.example.com',
      brandColor: '#3a84c9',
      categories: ['Files', 'Productivity'],
    },
    {
      name: 'Tempo',
      description: 'A metronome with a practice diary.',
      url: 'https://tempo.example.com',
      brandColor: '#c33c3c',
      categories: ['Health & Fitness'],
    },
    {
      // A name and a description that do not fit into a card.
      name: 'Meridian Personal Itinerary & Travel Document Companion',
      description: 'Everything about a journey in one place. '.repeat(12).trim(),
      url: 'https://meridian.example.com',
      brandColor: '#0e7490',
      categories: ['Travel'],
    },
    {
      // Neither logo nor categories.
      name: 'Orbit',
      description: 'Tracks satellites overhead.',
      url: 'https://orbit.example.com',
      brandColor: '#5146a8',
      hasLogo: false,
      categories: [],
    },
    {
      name: 'Fathom Bank',
      description: 'A bank account for people who work for themselves.',
      url: 'https://fathom.example.com',
      brandColor: '#155e52',
      categories: ['Finance', 'Banking'],
    },
    {
      // No screens: the app must not be listed.
      name: 'Unreleased',
      description: null,
      url: null,
      brandColor: '#888888',
      hasLogo: false,
      categories: ['Productivity'],
    },
  ] satisfies (Omit<SeedApp, 'slug' | 'hasLogo'> & { slug?: string; hasLogo?: boolean })[]
).map((app) => ({ hasLogo: true, slug: slugify(app.name), ...app }));

export type SeedScreen = {
  /** Slug of the app. */
  app: string;
  platform: Platform;
  title: string;
  description: string | null;
  sourceUrl: string | null;
  isCover: boolean;
  isFeatured: boolean;
  createdAt: Date;
  /** Names of categories. */
  tags: Record<ScreenCategoryType, readonly string[]>;
  format: 'png' | 'jpeg' | 'webp';
  /**
   * Multiple of the usual height of an image. With 3, the image is taller than the window, so the viewer scrolls it.
   * With 12, the renditions of the image are narrower than the image.
   */
  heightFactor: 1 | 3 | 12;
};

type Plan = { app: string; web: readonly string[]; ios: readonly string[] };

export const LONG_TITLE =
  'Summary of every booking, boarding pass, visa and travel insurance document of the whole journey, ' +
  'grouped by day and by traveller, with the ones that need attention before departure at the top';

const numberedTitles = (title: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${title} ${index + 1}`);

/** Titles of the screens; each begins with the name of its screen type. */
const PLANS: readonly Plan[] = [
  {
    app: 'ledgerly',
    // With 24 dashboards, both the app and the screen type Dashboard have more web screens than fit on a page of 24.
    web: ['Sign In', 'Home', ...numberedTitles('Dashboard', 24)],
    ios: ['Welcome', 'Permissions', 'Sign In', 'Home', 'Profile', 'Settings'],
  },
  { app: 'cafe-societe', web: ['Home', 'Search', 'Detail', 'Checkout'], ios: ['Home', 'Detail', 'Checkout'] },
  { app: 'akero-weather', web: [], ios: ['Permissions', 'Home', 'Detail', 'Settings'] },
  {
    app: 'draftline',
    web: ['Home', 'Dashboard', 'Search', 'Profile', 'Settings', 'Pricing'],
    ios: [],
  },
  {
    app: 'stillpoint',
    web: ['Home', 'Pricing'],
    ios: ['Welcome', 'Permissions', 'Home', 'Detail', 'Profile'],
  },
  { app: 'rastro', web: ['Home', 'Search', 'Detail'], ios: ['Home', 'Search', 'Detail'] },
  { app: 'pantry-co', web: ['Home', 'Checkout'], ios: ['Home', 'Checkout'] },
  { app: 'zazolc-notes', web: ['Home', 'Settings'], ios: ['Home'] },
  { app: 'solo', web: ['Home'], ios: [] },
  { app: 'nimbus-drive', web: ['Home', 'Search', 'Pricing'], ios: ['Home', 'Search'] },
  { app: 'tempo', web: ['Home', 'Profile'], ios: ['Welcome', 'Home', 'Profile'] },
  {
    app: 'meridian-personal-itinerary-travel-document-companion',
    web: [`Detail: ${LONG_TITLE}`],
    ios: ['Home', 'Detail'],
  },
  { app: 'orbit', web: ['Home'], ios: ['Home', 'Onboarding'] },
  { app: 'fathom-bank', web: ['Sign In', 'Dashboard', 'Pricing'], ios: ['Sign In'] },
];

const SCREEN_TYPES = Object.entries(SEED_TAXONOMIES['screen-types']).flatMap(([parent, children]) => [
  parent,
  ...children,
]);

const FIRST_CREATED_AT = Date.UTC(2026, 0, 5, 9);
const STEP_MS = 7 * 3_600_000;

const pick = (list: readonly string[], index: number): string => list[index % list.length] as string;

function screenOf(
  app: string,
  platform: Platform,
  title: string,
  position: number,
  index: number,
): SeedScreen {
  const type = SCREEN_TYPES.filter((name) => title.startsWith(name)).sort((a, b) => b.length - a.length)[0];
  if (!type) throw new Error(`No screen type begins the title '${title}'`);
  const isHome = type === 'Home';
  return {
    app,
    platform,
    title,
    description: isHome ? `The first thing that visitors of ${app} see.` : null,
    sourceUrl: type === 'Profile' ? `https://www.${app}.example.com/profile` : null,
    isCover: isHome,
    isFeatured: index % 15 === 0,
    createdAt: new Date(FIRST_CREATED_AT + index * STEP_MS),
    tags: {
      'screen-types': [type],
      'ux-patterns':
        type === 'Welcome'
          ? ['Walkthrough']
          : isHome
            ? [platform === 'ios' ? 'Tab Bar' : 'Side Navigation']
            : [pick(['Empty State', 'Toast', 'Progress'], index)],
      'ui-elements': [
        pick(['Button', 'Card', 'Dialog'], index),
        ...(type === 'Dashboard' ? ['Table', 'Line Chart'] : []),
        ...(type === 'Settings' ? ['Toggle', 'Slider'] : []),
      ],
      styles: [pick(['Light', 'Dark', 'Gradient'], index), ...(isHome ? ['Large Titles'] : [])],
    },
    format: position === 1 ? 'jpeg' : position === 2 ? 'webp' : 'png',
    heightFactor: type !== 'Pricing' ? 1 : app === 'nimbus-drive' ? 12 : 3,
  };
}

/** Ordered by date, oldest first: app by app, web before iOS, 7 hours apart. */
export const SEED_SCREENS: readonly SeedScreen[] = PLANS.flatMap(({ app, web, ios }) => [
  ...web.map((title, position) => ({ app, platform: 'web' as const, title, position })),
  ...ios.map((title, position) => ({ app, platform: 'ios' as const, title, position })),
]).map(({ app, platform, title, position }, index) => screenOf(app, platform, title, position, index));

/** Names of categories in the curators' order. `Splash` has no screens, `Tab Bar` none on the web. */
export const SEED_POPULAR: Record<BrowsableCategoryType, readonly string[]> = {
  'screen-types': ['Home', 'Dashboard', 'Sign In', 'Welcome', 'Splash', 'Pricing'],
  'ux-patterns': ['Walkthrough', 'Tab Bar', 'Empty State', 'Side Navigation'],
  'ui-elements': ['Button', 'Card', 'Line Chart'],
};

/** OCR text of some images, by app, platform and title of the screen. The other images have none. */
export const SEED_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'ledgerly web Dashboard 1': ['Overview', 'Unpaid invoices', 'Export as spreadsheet'],
  'ledgerly web Dashboard 2': ['Every invoice of <b>March</b>', 'Nothing is overdue'],
  'ledgerly ios Home': ['Scan an invoice'],
  'fathom-bank web Dashboard': ['Good morning', 'Invoice 2041 is overdue by twelve days'],
  'pantry-co web Checkout': ['Your basket', 'Redeem a voucher'],
};
