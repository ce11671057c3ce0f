import { z } from 'zod';
import type { Setting } from './setting.ts';
import { optionalText, optionalUrl, URL_ALLOWED } from './values.ts';

/** Settings of third-party scripts. None is loaded by default. */
export const THIRD_PARTY_SETTINGS = {
  ANALYTICS_SCRIPT_URL: {
    group: 'Third parties',
    doc: 'Script of an Umami-compatible analytics host. Loaded for visitors only, never in the back office.',
    defaultValue: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  ANALYTICS_ID_DEVELOPMENT: {
    group: 'Third parties',
    doc: 'Website id while APP_ENV is development.',
    defaultValue: null,
    allowed: 'an id',
    schema: optionalText(100),
  },
  ANALYTICS_ID_BETA: {
    group: 'Third parties',
    doc: 'Website id while APP_ENV is beta or staging.',
    defaultValue: null,
    allowed: 'an id',
    schema: optionalText(100),
  },
  ANALYTICS_ID_PRODUCTION: {
    group: 'Third parties',
    doc: 'Website id while APP_ENV is production.',
    defaultValue: null,
    allowed: 'an id',
    schema: optionalText(100),
  },
  AD_SCRIPT_URL: {
    group: 'Third parties',
    doc: 'Script of an advertising unit shown in the sidebar of a screen (Carbon-compatible: the script inserts the unit next to its own element).',
    defaultValue: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  AD_CONTAINER_ID: {
    group: 'Third parties',
    doc: 'The id attribute that the advertising script expects on its own element.',
    defaultValue: null,
    allowed: 'letters, digits, - and _',
    schema: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
  },
  AD_IMAGE_HOSTS: {
    group: 'Third parties',
    doc: 'Additional hosts from which the advertising unit loads scripts and images, separated by spaces.',
    defaultValue: null,
    allowed: 'addresses such as https://cdn.example.com, separated by spaces',
    schema: z
      .string()
      .trim()
      .transform((value) => value.split(/\s+/))
      .refine((hosts) => hosts.every((host) => /^https?:\/\/[\w.*-]+(:\d+)?$/.test(host)))
      .optional(),
  },
} as const satisfies Record<string, Setting<unknown>>;
