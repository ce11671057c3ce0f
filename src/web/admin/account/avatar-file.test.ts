import { expect, test } from 'vitest';
import { avatarProblem } from './avatar-file.ts';

test('[A-70] avatarProblem accepts JPG, GIF and PNG files of at most 2 MB', () => {
  expect(avatarProblem({ type: 'image/png', size: 2 * 1024 * 1024 })).toBeNull();
  expect(avatarProblem({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toBe(
    'File is too large. Maximum size is 2MB.',
  );
  expect(avatarProblem({ type: 'image/jpeg', size: 1 })).toBeNull();
  expect(avatarProblem({ type: 'image/gif', size: 1 })).toBeNull();
  for (const type of ['image/webp', 'image/svg+xml', 'application/pdf', '']) {
    expect(avatarProblem({ type, size: 1 })).toBe(
      'Invalid file type. Please upload a JPG, GIF or PNG image.',
    );
  }
});
