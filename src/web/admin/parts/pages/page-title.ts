import { useEffect } from 'react';
import { siteName } from '#web/admin/site-metadata.ts';

/** Sets the document title to the title of the page and the name of the site, such as 'Apps - Vitrine'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${siteName()}`;
  }, [title]);
}
