import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { headTitle } from './viewer/head-title.ts';

/**
 * Does what a browser does for a new document: announces its title, and moves the focus to the content if no element
 * has it. The overlay is a dialog, which does this itself.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.state.overlay) return;
        setTitle(headTitle(router.state.matches) ?? router.options.context.site.name);
        if (document.activeElement === document.body) {
          document.getElementById('content')?.focus({ preventScroll: true });
        }
      }),
    [router],
  );
  return (
    <p role="status" data-announcer className="sr-only">
      {title}
    </p>
  );
}
