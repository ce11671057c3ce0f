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

// When a script cannot be loaded, the router recognizes the error by its message and reloads the page, because a new
// version may have been deployed. Offline, the reload would replace the page with the browser's error page. The code
// below therefore changes the message while the browser is offline. The router then shows its own error page. The
// message is a getter, because the router reads it only later, when it renders.
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
