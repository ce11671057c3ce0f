import { expect, test } from 'vitest';
import { findAvatarProblem } from './avatar-file.ts';

test('[A-70] findAvatarProblem accepts JPG, GIF and PNG files of at most 2 MB', () => {
  expect(findAvatarProblem({ type: 'image/png', size: 2 * 1024 * 1024 })).toBeNull();
  expect(findAvatarProblem({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toBe(
    'File is too large. Maximum size is 2MB.',
  );
  expect(findAvatarProblem({ type: 'image/jpeg', size: 1 })).toBeNull();
  expect(findAvatarProblem({ type: 'image/gif', size: 1 })).toBeNull();
  for (const type of ['image/webp', 'image/svg+xml', 'application/pdf', '']) {
    expect(findAvatarProblem({ type, size: 1 })).toBe(
      'Invalid file type. Please upload a JPG, GIF or PNG image.',
    );
  }
});
