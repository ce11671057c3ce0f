import { useEffect } from 'react';
import { siteName } from '#web/admin/site-metadata.ts';

/** Sets the document title: page, dash, site name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${siteName()}`;
  }, [title]);
}
