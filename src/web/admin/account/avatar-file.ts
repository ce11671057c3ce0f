import { IMAGE_LIMITS } from '#shared/limits.ts';

const TYPES = ['image/jpeg', 'image/gif', 'image/png'];

/** Returns the error message for a file that cannot be an avatar, or null for a valid one. */
export function findAvatarProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.includes(type)) return 'Invalid file type. Please upload a JPG, GIF or PNG image.';
  if (size > IMAGE_LIMITS.avatarBytes) return 'File is too large. Maximum size is 2MB.';
  return null;
}
