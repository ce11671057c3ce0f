import { onlineManager } from '@tanstack/react-query';

/**
 * Retries all paused reads once, immediately. Reads are paused while the browser reports that it is offline. Some
 * browsers report a restored network late or never, so the reads could stay paused although the network works.
 */
export function retryPausedReads(): void {
  onlineManager.setOnline(true);
  // Paused reads resume in a microtask, before this timer restores the status that the browser reports. A read whose
  // attempt fails pauses again.
  setTimeout(() => onlineManager.setOnline(navigator.onLine));
}
