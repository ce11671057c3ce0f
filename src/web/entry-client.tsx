import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createDataClient, VISITOR_KEY } from './api/data-client.ts';
import { isOffline } from './kit/use-online.ts';
import { createAppRouter } from './router.tsx';

const api = createDataClient({ supabaseUrl: window.location.origin, supabaseKey: VISITOR_KEY });
const router = createAppRouter({ environment: 'browser', api });

// Only the server adds structured data (JSON-LD). It describes only the page that the server rendered, so it is removed
// when the user navigates to another page.
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.querySelector('script[type="application/ld+json"]')?.remove();
});

// If a script is missing, the router recognizes that by the message of the error and reloads the page, because a new
// version may have been deployed. Without a network, a reload would replace the page with an error page of the browser.
// So the error gets another message while the browser is offline, and the router shows its own error page. The router
// reads the message later, when it renders, so a getter checks at that time whether the browser is offline.
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
