import type { Setting } from './setting.ts';
import { flag, optionalText, optionalUrl, URL_ALLOWED, wholeNumber } from './values.ts';

/** Settings of image storage and renditions. */
export const IMAGE_SETTINGS = {
  S3_ENDPOINT: {
    group: 'Images',
    doc: 'Address of an S3-compatible store that keeps the images instead of DATA_DIR. Set all five S3 variables together.',
    defaultValue: null,
    allowed: URL_ALLOWED,
    schema: optionalUrl,
  },
  S3_REGION: {
    group: 'Images',
    doc: 'Region of the bucket.',
    defaultValue: null,
    allowed: 'a region name',
    schema: optionalText(100),
  },
  S3_BUCKET: {
    group: 'Images',
    doc: 'Name of the bucket; it must exist.',
    defaultValue: null,
    allowed: 'a bucket name',
    schema: optionalText(255),
  },
  S3_ACCESS_KEY_ID: {
    group: 'Images',
    doc: 'Id of the access key.',
    defaultValue: null,
    allowed: 'a key id',
    schema: optionalText(),
    isSecret: true,
  },
  S3_SECRET_ACCESS_KEY: {
    group: 'Images',
    doc: 'Secret of the access key.',
    defaultValue: null,
    allowed: 'a secret',
    schema: optionalText(),
    isSecret: true,
  },
  IMAGE_AVIF: {
    group: 'Images',
    doc: 'Whether to offer AVIF to browsers that accept it. An AVIF file is a third smaller than a WebP file, but takes seven times as much processor time to create.',
    defaultValue: 'off',
    allowed: 'on or off',
    schema: flag,
  },
  IMAGE_CACHE_BYTES: {
    group: 'Images',
    doc: 'Space for renditions that are made on request, in bytes. If it is full, the least recently used renditions are deleted.',
    defaultValue: '5368709120',
    allowed: 'a whole number of bytes, at least 10000000',
    schema: wholeNumber(10_000_000, 999_999_999_999),
  },
} as const satisfies Record<string, Setting<unknown>>;
