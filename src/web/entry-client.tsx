import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createDataClient, VISITOR_KEY } from './api/data-client.ts';
import { isOffline } from './kit/use-online.ts';
import { createAppRouter } from './router.tsx';

const api = createDataClient({ supabaseUrl: window.location.origin, supabaseKey: VISITOR_KEY });
const router = createAppRouter({ environment: 'browser', api });

// The structured data (JSON-LD) describes only the page that the server rendered. It is removed when the user navigates
// to another page.
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.querySelector('script[type="application/ld+json"]')?.remove();
});

// When a script cannot be loaded, the router recognizes the error by its message and reloads the page, because a new
// version may have been deployed. Offline, the reload would only show the browser's error page, so the message is
// changed and the router shows our error page. The message is a getter, because the router reads it when it renders.
addEventListener('vite:preloadError', ({ payload }) => {
  const { message } = payload;
  Object.defineProperty(payload, 'message', { get: () => (isOffline() ? 'Offline' : message) });
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
