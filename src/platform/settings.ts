import { z } from 'zod';
import { contrast, DARK_GROUND } from '#shared/contrast.ts';

/** One environment variable: what it does, what it may be, and what stands when it is not given. */
export type Setting<T> = {
  readonly group: string;
  readonly doc: string;
  /** Shown in `.env.example`; the value that holds when the variable is not set. */
  readonly fallback: string | null;
  /** Said after 'must be' when the value is refused. */
  readonly allowed: string;
  readonly schema: z.ZodType<T, string | undefined>;
  /** Never printed. */
  readonly secret?: boolean;
};

const text = (max = 500) => z.string().trim().min(1).max(max);
const optionalText = (max?: number) => text(max).optional();
const httpUrl = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
const optionalUrl = httpUrl.optional();
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

/** What user interface needs beside its ground (WCAG 2.2, 1.4.11). */
const ACCENT_CONTRAST = 3;
const accent = (ground: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/)
    .refine((colour) => contrast(colour, ground) >= ACCENT_CONTRAST);

const linksSchema = z
  .string()
  .transform((value) =>
    value
      .split(';')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=');
        return { label: pair.slice(0, Math.max(0, at)).trim(), url: pair.slice(at + 1).trim() };
      }),
  )
  .pipe(z.array(z.object({ label: text(40), url: httpUrl })).max(8))
  .optional();

const URL_ALLOWED = 'an http or https address';

const providersSchema = z
  .string()
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
          label: text(60),
          issuer: httpUrl,
          clientId: text(500),
          clientSecret: text(2000),
        }),
      )
      .max(10)
      .refine((providers) => new Set(providers.map(({ name }) => name)).size === providers.length),
  )
  .optional();

/**
 * Every setting of the product, the only place that names an environment variable.
 * `.env.example` is generated from this table.
 */
export const SETTINGS = {
  PORT: {
    group: 'Server',
    doc: 'Port to listen on; 0 takes a free one.',
    fallback: '3000',
    allowed: 'a port number, 0 to 65535',
    schema: port,
  },
  HOST: {
    group: 'Server',
    doc: 'Address to listen on. 0.0.0.0 listens on all of them.',
    fallback: '127.0.0.1',
    allowed: 'an address or host name',
    schema: text(255).regex(/^[\w.:-]+$/),
  },
  PUBLIC_URL: {
    group: 'Server',
    doc: 'Address visitors use, for canonical links and social cards. Default: http://localhost:PORT.',
    fallback: null,
    allowed: `${URL_ALLOWED} without a path`,
    schema: httpUrl
      .transform((value) => new URL(value))
      .refine(({ href, origin }) => href.replace(/\/+$/, '') === origin)
      .transform(({ origin }) => origin)
      .optional(),
  },
  TRUSTED_PROXIES: {
    group: 'Server',
    doc: 'How many reverse proxies stand in front; so many X-Forwarded-For entries are believed.',
    fallback: '0',
    allowed: 'a whole number, 0 to 10',
    schema: wholeNumber(0, 10),
  },
  APP_ENV: {
    group: 'Server',
    doc: 'Which deployment this is; chooses the analytics website id, and keeps search engines out of beta and staging.',
    fallback: 'development',
    allowed: 'development, beta, staging or production',
    schema: z.enum(['development', 'beta', 'staging', 'production']),
  },
  LOG_LEVEL: {
    group: 'Server',
    doc: 'How much to log.',
    fallback: 'info',
    allowed: 'trace, debug, info, warn, error, fatal or silent',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  LOG_FORMAT: {
    group: 'Server',
    doc: 'json for machines, text for people; auto takes text on a terminal.',
    fallback: 'auto',
    allowed: 'auto, json or text',
    schema: z.enum(['auto', 'json', 'text']),
  },
  DATA_DIR: {
    group: 'Data',
    doc: 'Folder of the embedded database and of images on disk.',
    fallback: './data',
    allowed: 'a path',
    schema: text(1000),
  },
  DATABASE_URL: {
    group: 'Data',
    doc: 'PostgreSQL 15 or newer. Without it an embedded database lives in DATA_DIR.',
    fallback: null,
    allowed: 'postgres://user:password@host:port/name',
    schema: z
      .string()
      .trim()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .optional(),
    secret: true,
  },
  DEMO: {
    group: 'Data',
    doc: 'Whether an empty gallery starts with the demo catalogue. `vitrine demo remove` takes it out again.',
    fallback: 'on',
    allowed: 'on or off',
    schema: flag,
  },
  AUTH_SECRET: {
    group: 'Accounts',
    doc: 'Seals the keys and second factors that the database keeps; the same on all replicas, and never lost. Without it a copy of the database is enough to sign in as anybody.',
    fallback: null,
    allowed: 'a random text of at least 32 characters',
    schema: z.string().trim().min(32).max(1000).optional(),
    secret: true,
  },
  AUTH_REDIRECT_URLS: {
    group: 'Accounts',
    doc: 'Addresses elsewhere that a sign-in through a provider may return to, separated by spaces.',
    fallback: null,
    allowed: 'whole http or https addresses, separated by spaces',
    schema: z
      .string()
      .trim()
      .transform((value) => value.split(/\s+/))
      .refine((urls) => urls.every((url) => httpUrl.safeParse(url).success))
      .optional(),
  },
  OIDC_PROVIDERS: {
    group: 'Accounts',
    doc: 'OpenID Connect providers that existing accounts may sign in with, as JSON: [{"name","label","issuer","clientId","clientSecret"}].',
    fallback: null,
    allowed: 'a JSON list of providers with name, label, issuer, clientId and clientSecret',
    schema: providersSchema,
    secret: true,
  },
  SMTP_URL: {
    group: 'Accounts',
    doc: 'Mail server for links to new passwords and new addresses. Without it these links are written to the log.',
    fallback: null,
    allowed: 'smtp://user:password@host:port or smtps://…',
    schema: z
      .string()
      .trim()
      .refine((value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol))
      .optional(),
    secret: true,
  },
  MAIL_FROM: {
    group: 'Accounts',
    doc: 'Sender of the mails. Needed with SMTP_URL.',
    fallback: null,
    allowed: 'an address like gallery@example.com',
    schema: z
      .string()
      .trim()
      .max(320)
      .regex(/^[^\s@<>"]+@[^\s@<>"]+$/)
      .optional(),
  },
  TEXT_MESSAGE_URL: {
    group: 'Accounts',
    doc: 'Program that sends messages to phones: gets POST {"phone","message"}. Without it there are no second factors by phone.',
    fallback: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  TEXT_MESSAGE_SECRET: {
    group: 'Accounts',
    doc: 'Signs these calls: x-vitrine-signature is the hexadecimal HMAC-SHA-256 of the body.',
    fallback: null,
    allowed: 'a secret',
    schema: optionalText(),
    secret: true,
  },
  S3_ENDPOINT: {
    group: 'Images',
    doc: 'Keep images in an S3-compatible store instead of DATA_DIR. Set all five S3 variables together.',
    fallback: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  S3_REGION: {
    group: 'Images',
    doc: 'Region of the bucket.',
    fallback: null,
    allowed: 'a region name',
    schema: optionalText(100),
  },
  S3_BUCKET: {
    group: 'Images',
    doc: 'Name of the bucket; it must exist.',
    fallback: null,
    allowed: 'a bucket name',
    schema: optionalText(255),
  },
  S3_ACCESS_KEY_ID: {
    group: 'Images',
    doc: 'Access key.',
    fallback: null,
    allowed: 'a key id',
    schema: optionalText(),
    secret: true,
  },
  S3_SECRET_ACCESS_KEY: {
    group: 'Images',
    doc: 'Secret key.',
    fallback: null,
    allowed: 'a secret',
    schema: optionalText(),
    secret: true,
  },
  IMAGE_AVIF: {
    group: 'Images',
    doc: 'Offer AVIF to browsers that take it: a third smaller, seven times the processor time to make.',
    fallback: 'off',
    allowed: 'on or off',
    schema: flag,
  },
  IMAGE_CACHE_BYTES: {
    group: 'Images',
    doc: 'Disk or bucket space for renditions made on request, in bytes; the least recently used go first.',
    fallback: '5368709120',
    allowed: 'a whole number of bytes, at least 10000000',
    schema: wholeNumber(10_000_000, 999_999_999_999),
  },
  SITE_NAME: {
    group: 'Face',
    doc: 'Name of the gallery, in titles and texts.',
    fallback: 'Vitrine',
    allowed: '1 to 60 characters',
    schema: text(60),
  },
  TAGLINE: {
    group: 'Face',
    doc: 'Sentence that the home page opens with.',
    fallback: 'Real screens from real apps, for the one you design next',
    allowed: '1 to 120 characters',
    schema: text(120),
  },
  DESCRIPTION: {
    group: 'Face',
    doc: 'What the gallery is, for search engines, previews and feeds.',
    fallback:
      'A curated gallery of real screenshots from web and iOS apps, sorted by app, screen type, UX pattern and UI element.',
    allowed: '1 to 160 characters',
    schema: text(160),
  },
  FOOTER_TEXT: {
    group: 'Face',
    doc: 'Sentence at the foot of every page. Default: that the gallery is a curated one.',
    fallback: null,
    allowed: '1 to 300 characters',
    schema: optionalText(300),
  },
  LOGO_FILE: {
    group: 'Face',
    doc: 'Logo with the name in it, in place of mark and name: an SVG without scripts and references to elsewhere, at most 200 kB.',
    fallback: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  LOGO_DARK_FILE: {
    group: 'Face',
    doc: 'The logo for the dark theme, where the other one would not be seen.',
    fallback: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  FAVICON_FILE: {
    group: 'Face',
    doc: 'Icon of the tabs: a square SVG, under the same conditions.',
    fallback: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  SOCIAL_IMAGE_FILE: {
    group: 'Face',
    doc: 'Picture for previews of pages that have none of their own: PNG or JPEG, at best 1200 x 630, at most 2 MB.',
    fallback: null,
    allowed: 'a path',
    schema: optionalText(1000),
  },
  ACCENT_COLOR: {
    group: 'Face',
    doc: 'Colour of main buttons, badges and the mark in the light theme. It must stand out from white by 3:1.',
    fallback: null,
    allowed: 'a colour like #0b57d0 with a contrast of 3:1 to white',
    schema: accent('#ffffff').optional(),
  },
  ACCENT_COLOR_DARK: {
    group: 'Face',
    doc: 'The same for the dark theme. Default: the accent colour, as light as the dark ground needs it.',
    fallback: null,
    allowed: 'a colour like #8ab4f8 with a contrast of 3:1 to the dark ground',
    schema: accent(DARK_GROUND).optional(),
  },
  SOCIAL_URL: {
    group: 'Site',
    doc: 'Social profile, linked in the menu.',
    fallback: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  FEEDBACK_URL: {
    group: 'Site',
    doc: 'Feedback board, linked in the menu.',
    fallback: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  TIP_URL: {
    group: 'Site',
    doc: 'Tip page, linked in the menu.',
    fallback: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  AUTHOR_NAME: {
    group: 'Site',
    doc: 'Author credit in the menu.',
    fallback: null,
    allowed: '1 to 100 characters',
    schema: optionalText(100),
  },
  AUTHOR_URL: {
    group: 'Site',
    doc: 'Where the author credit leads.',
    fallback: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  LINKS: {
    group: 'Site',
    doc: 'Further links of the menu, such as other social profiles: label=address, separated by semicolons.',
    fallback: null,
    allowed: 'up to 8 pairs like Mastodon=https://example.social/@gallery, separated by semicolons',
    schema: linksSchema,
  },
  SECURITY_CONTACT: {
    group: 'Site',
    doc: 'Where to report a security problem; published in /.well-known/security.txt, which is missing without it.',
    fallback: null,
    allowed: 'a mail address, or an https address',
    schema: z
      .string()
      .trim()
      .max(500)
      .transform((value) => (/^[^\s@<>":/]+@[^\s@<>":/]+$/.test(value) ? `mailto:${value}` : value))
      .refine((value) => URL.canParse(value) && /^(?:mailto:\S+@\S+|https:\/\/\S+)$/.test(value))
      .optional(),
  },
  ANALYTICS_SCRIPT_URL: {
    group: 'Third parties',
    doc: 'Script of an Umami-compatible analytics host. Loaded for visitors only, never in the back office.',
    fallback: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  ANALYTICS_ID_DEVELOPMENT: {
    group: 'Third parties',
    doc: 'Website id while APP_ENV is development.',
    fallback: null,
    allowed: 'an id',
    schema: optionalText(100),
  },
  ANALYTICS_ID_BETA: {
    group: 'Third parties',
    doc: 'Website id while APP_ENV is beta or staging.',
    fallback: null,
    allowed: 'an id',
    schema: optionalText(100),
  },
  ANALYTICS_ID_PRODUCTION: {
    group: 'Third parties',
    doc: 'Website id while APP_ENV is production.',
    fallback: null,
    allowed: 'an id',
    schema: optionalText(100),
  },
  AD_SCRIPT_URL: {
    group: 'Third parties',
    doc: 'Script of an advertising unit shown in the sidebar of a screen (Carbon-compatible: it fills its own place).',
    fallback: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  AD_CONTAINER_ID: {
    group: 'Third parties',
    doc: 'id attribute that the advertising script expects.',
    fallback: null,
    allowed: 'letters, digits, - and _',
    schema: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
  },
  AD_IMAGE_HOSTS: {
    group: 'Third parties',
    doc: 'Further hosts the advertising unit loads scripts and pictures from, separated by spaces.',
    fallback: null,
    allowed: 'addresses like https://cdn.example.com, separated by spaces',
    schema: z
      .string()
      .trim()
      .transform((value) => value.split(/\s+/))
      .refine((hosts) => hosts.every((host) => /^https?:\/\/[\w.*-]+(:\d+)?$/.test(host)))
      .optional(),
  },
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = { [K in SettingName]: z.output<(typeof SETTINGS)[K]['schema']> };
