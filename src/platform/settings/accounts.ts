import { z } from 'zod';
import type { Setting } from './setting.ts';
import { flag, httpUrl, optionalText, optionalUrl, text, URL_ALLOWED } from './values.ts';

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

/** Settings of sign-in, mail and text messages. */
export const ACCOUNT_SETTINGS = {
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
  EMAIL_CHANGE_CONFIRM_BOTH: {
    group: 'Accounts',
    doc: 'A new address is confirmed by a link to it and one to the present address. Off where curators lost their mailbox.',
    fallback: 'on',
    allowed: 'on or off',
    schema: flag,
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
} as const satisfies Record<string, Setting<unknown>>;
