import { useEffect } from 'react';
import { siteName } from '../site-name.ts';

/** Titles the tab: page, dash, product (specification of the public side, section 2). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${siteName()}`;
  }, [title]);
}
