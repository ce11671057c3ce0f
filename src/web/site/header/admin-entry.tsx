import type { ReactNode } from 'react';

/** The way into the back office, for admins [P-24]. Nobody can sign in yet, so nobody sees it. */
export function AdminEntry(): ReactNode {
  return null;
}
