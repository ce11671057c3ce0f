/** The demo's taxonomies: parent categories with their children. Apps and screens refer to the children only. */

export const APP_CATEGORIES = {
  Business: ['Customer Support', 'Invoicing', 'Project Management', 'Analytics', 'Developer Tools'],
  Finance: ['Banking', 'Budgeting'],
  Lifestyle: ['Food and Drink', 'Health', 'Sleep and Mindfulness', 'Fitness', 'Outdoors', 'Education'],
  Media: ['Film and TV', 'Music and Audio', 'Books and Writing'],
  Commerce: ['Shopping', 'Travel and Stays'],
  Social: ['Community'],
} as const;

export const SCREEN_TYPES = {
  'Getting Started': ['Landing Page', 'Sign Up', 'Log In', 'Onboarding', 'Welcome', 'Permissions', 'Pricing'],
  'Finding Things': ['Home', 'Search', 'Search Results', 'Browse', 'Map', 'Filters'],
  'One Thing': ['Detail', 'Product Page', 'Article', 'Profile', 'Player'],
  Working: [
    'Dashboard',
    'Analytics',
    'Editor',
    'Board',
    'Calendar',
    'Table',
    'Inbox',
    'Chat',
    'File Manager',
    'Timeline',
  ],
  Buying: ['Cart', 'Checkout', 'Order Status', 'Invoice', 'Wallet'],
  Growing: ['Lesson', 'Workout', 'Goals', 'Leaderboard', 'Achievements'],
  Keeping: [
    'Settings',
    'Notifications',
    'Account',
    'Billing',
    'Team',
    'Integrations',
    'Empty State',
    'Error',
    'Success',
  ],
} as const;

export const UX_PATTERNS = {
  Moving: [
    'Tab Navigation',
    'Sidebar Navigation',
    'Breadcrumbs',
    'Master and Detail',
    'Step by Step',
    'Infinite Feed',
  ],
  Choosing: ['Filtering', 'Sorting', 'Faceted Search', 'Autocomplete', 'Date Picking', 'Comparison'],
  Doing: ['Inline Editing', 'Drag and Drop', 'Bulk Actions', 'Undo', 'Quick Add', 'Command Palette'],
  Telling: [
    'Progress',
    'Data Visualisation',
    'Status',
    'Feedback',
    'Tooltips',
    'Coach Marks',
    'Social Proof',
  ],
  Keeping: ['Streaks', 'Rewards', 'Personalisation', 'Reminders', 'Saving for Later', 'Sharing', 'Following'],
  Trusting: ['Paywall', 'Free Trial', 'Two-Factor Sign-In', 'Payment', 'Reviews and Ratings'],
} as const;

export const UI_ELEMENTS = {
  Navigation: ['Tab Bar', 'Sidebar', 'Navigation Bar', 'Tabs', 'Breadcrumb', 'Pagination', 'Stepper'],
  Input: [
    'Text Field',
    'Search Field',
    'Checkbox',
    'Radio',
    'Switch',
    'Slider',
    'Select',
    'Date Picker',
    'Segmented Control',
    'File Drop',
  ],
  Action: ['Button', 'Floating Button', 'Icon Button', 'Menu', 'Chip'],
  Content: [
    'Card',
    'List',
    'Table',
    'Avatar',
    'Badge',
    'Carousel',
    'Image Gallery',
    'Map',
    'Chart',
    'Progress Bar',
    'Progress Ring',
    'Calendar',
    'Rating',
    'Code Block',
    'Video',
  ],
  Layer: ['Dialog', 'Bottom Sheet', 'Toast', 'Banner', 'Popover', 'Tooltip'],
} as const;

export const STYLES = {
  Tone: ['Light', 'Dark', 'Colourful', 'Monochrome', 'Pastel'],
  Manner: [
    'Minimal',
    'Playful',
    'Editorial',
    'Dense',
    'Illustrated',
    'Gradient',
    'Bold Type',
    'Rounded',
    'Serif',
    'Data-Rich',
  ],
} as const;

type TermOf<Tree extends Record<string, readonly string[]>> = Tree[keyof Tree][number];

export type AppCategory = TermOf<typeof APP_CATEGORIES>;
export type ScreenType = TermOf<typeof SCREEN_TYPES>;
export type UxPattern = TermOf<typeof UX_PATTERNS>;
export type UiElement = TermOf<typeof UI_ELEMENTS>;
export type Style = TermOf<typeof STYLES>;
