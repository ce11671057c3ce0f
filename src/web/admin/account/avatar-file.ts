import { IMAGE_LIMITS } from '#shared/limits.ts';

const TYPES = ['image/jpeg', 'image/gif', 'image/png'];

/** Returns why a file cannot be used as an avatar, or null. Checked before the upload. */
export function avatarProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.includes(type)) return 'Invalid file type. Please upload a JPG, GIF or PNG image.';
  if (size > IMAGE_LIMITS.avatarBytes) return 'File is too large. Maximum size is 2MB.';
  return null;
}
