import { onlineManager } from '@tanstack/react-query';

/**
 * Retries all paused reads once, immediately. Reads are paused while the browser reports that it is offline, but some
 * browsers report a restored network late or never.
 */
export function retryPausedReads(): void {
  onlineManager.setOnline(true);
  // The reads resume in a microtask, before this timer restores the status that the browser reports. A read that fails
  // pauses again.
  setTimeout(() => onlineManager.setOnline(navigator.onLine));
}
