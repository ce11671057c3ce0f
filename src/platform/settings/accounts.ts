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
      // Names must be unique, because a sign-in selects its provider by name.
      .refine((providers) => new Set(providers.map(({ name }) => name)).size === providers.length),
  )
  .optional();

/** Settings of sign-in, mail and text messages. */
export const ACCOUNT_SETTINGS = {
  AUTH_SECRET: {
    group: 'Accounts',
    doc: 'Encrypts the signing keys and second factors in the database. It must be the same on all replicas and must not be lost. Without it, anyone with a copy of the database can sign in as any user.',
    defaultValue: null,
    allowed: 'a random text of at least 32 characters',
    schema: z.string().trim().min(32).max(1000).optional(),
    isSecret: true,
  },
  AUTH_REDIRECT_URLS: {
    group: 'Accounts',
    doc: 'Addresses of other sites to which a sign-in through a provider may redirect, separated by spaces.',
    defaultValue: null,
    allowed: 'complete http or https addresses, separated by spaces',
    schema: z
      .string()
      .trim()
      .transform((value) => value.split(/\s+/))
      .refine((urls) => urls.every((url) => httpUrl.safeParse(url).success))
      .optional(),
  },
  OIDC_PROVIDERS: {
    group: 'Accounts',
    doc: 'OpenID Connect providers that users with an account can sign in with, as JSON: [{"name","label","issuer","clientId","clientSecret"}].',
    defaultValue: null,
    allowed:
      'a JSON list of up to 10 providers with name (lowercase letters, digits and -), label, issuer, clientId and clientSecret',
    schema: providersSchema,
    isSecret: true,
  },
  SMTP_URL: {
    group: 'Accounts',
    doc: 'Mail server for links that reset passwords and confirm new addresses. Without it, these links are written to the log.',
    defaultValue: null,
    allowed: 'smtp://user:password@host:port or smtps://…',
    schema: z
      .string()
      .trim()
      .refine((value) => /^smtps?:\/\/[^/]/.test(value) && Boolean(URL.parse(value)?.hostname))
      .optional(),
    isSecret: true,
  },
  MAIL_FROM: {
    group: 'Accounts',
    doc: 'Sender address of mails. Required with SMTP_URL.',
    defaultValue: null,
    allowed: 'an email address such as gallery@example.com',
    schema: z
      .string()
      .trim()
      .max(320)
      .regex(/^[^\s@<>"]+@[^\s@<>"]+$/)
      .optional(),
  },
  EMAIL_CHANGE_CONFIRM_BOTH: {
    group: 'Accounts',
    doc: 'Whether a change of the email address must be confirmed by links to both the new and the current address. Turn it off if curators have lost access to their mailbox.',
    defaultValue: 'on',
    allowed: 'on or off',
    schema: flag,
  },
  TEXT_MESSAGE_URL: {
    group: 'Accounts',
    doc: 'Address of a webhook that sends text messages. It receives POST {"phone","message"}. Without it, phones cannot be second factors.',
    defaultValue: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  TEXT_MESSAGE_SECRET: {
    group: 'Accounts',
    doc: 'Secret that signs the calls of TEXT_MESSAGE_URL: the header x-vitrine-signature is the hexadecimal HMAC-SHA-256 of the body.',
    defaultValue: null,
    allowed: 'a secret',
    schema: optionalText(),
    isSecret: true,
  },
} as const satisfies Record<string, Setting<unknown>>;
