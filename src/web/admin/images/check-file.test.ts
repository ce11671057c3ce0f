import { describe, expect, test } from 'vitest';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { findFileProblem, findSizeProblem, readableFileName, titleOfFileName } from './check-file.ts';

describe('[A-23] the check of a chosen file', () => {
  const png = (size: number) => ({ type: 'image/png', size });

  test('accepts JPEG, PNG, GIF and WebP only', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp']) {
      expect(findFileProblem({ type, size: 1 }, 10), type).toBeNull();
    }
    for (const type of ['image/svg+xml', 'image/avif', 'application/pdf', '']) {
      expect(findFileProblem({ type, size: 1 }, 10), type).toBe(
        'Invalid file type. Please upload a JPG, PNG, GIF, or WebP image.',
      );
    }
  });

  test('rejects an empty file', () => {
    expect(findFileProblem(png(0), 10)).toBe('The file is empty');
  });

  test('enforces the limits of 19 and 10 MB exactly', () => {
    expect(findFileProblem(png(19_922_944), IMAGE_LIMITS.screenFormBytes)).toBeNull();
    expect(findFileProblem(png(19_922_945), IMAGE_LIMITS.screenFormBytes)).toBe(
      'File is too large. Maximum size is 19MB.',
    );
    expect(findFileProblem(png(10_485_760), IMAGE_LIMITS.smallFormBytes)).toBeNull();
    expect(findFileProblem(png(10_485_761), IMAGE_LIMITS.smallFormBytes)).toBe(
      'File is too large. Maximum size is 10MB.',
    );
  });

  test('rejects more than 144000000 pixels', () => {
    expect(findSizeProblem({ width: 12_000, height: 12_000 })).toBeNull();
    expect(findSizeProblem({ width: 12_000, height: 12_001 })).toBe(
      'Image dimensions too large. Maximum total pixels is 144000000.',
    );
  });
});

test('titleOfFileName derives a readable initial title from a file name', () => {
  for (const [name, title] of [
    ['02_sign-in - step_2.png', 'Sign in step 2'],
    ['2024.png', '2024'],
    ['ios-21-home-assistant-ios.png', 'Home assistant'],
    ['ios-3-github-sign-in.png', 'GitHub sign in'],
    ['onboarding-3@2x.png', 'Onboarding 3'],
    ['.png', ''],
  ] as const) {
    expect(titleOfFileName(name)).toBe(title);
  }
  expect(readableFileName('02_a-pier.png')).toBe('A pier');
  expect(titleOfFileName('home-assistant-lights.png', 'Home Assistant')).toBe('Lights');
});
