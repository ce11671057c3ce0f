import { onlineManager } from '@tanstack/react-query';

/**
 * Retries all paused reads once, immediately. Reads are paused while the browser reports that it is offline, and some
 * browsers report a restored network late or never.
 */
export function retryPausedReads(): void {
  onlineManager.setOnline(true);
  // Paused reads resume in a microtask, and pause again if the attempt fails.
  setTimeout(() => onlineManager.setOnline(navigator.onLine));
}
