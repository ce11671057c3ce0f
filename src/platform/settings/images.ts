import type { Setting } from './setting.ts';
import { flag, optionalText, optionalUrl, URL_ALLOWED, wholeNumber } from './values.ts';

/** Settings of image storage and renditions. */
export const IMAGE_SETTINGS = {
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
} as const satisfies Record<string, Setting<unknown>>;
