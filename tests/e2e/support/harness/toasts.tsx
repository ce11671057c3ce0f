import { createRoot } from 'react-dom/client';
import { ToastHost } from '#web/kit/toast-host.tsx';
import { toast } from '#web/kit/toasts.ts';

declare global {
  interface Window {
    showToast: typeof toast;
  }
}

/** Shows the toasts that a test requests with `window.showToast`. */
window.showToast = toast;
createRoot(document.getElementById('root') as HTMLElement).render(<ToastHost />);
