import { onlineManager } from '@tanstack/react-query';

/**
 * Retries reads that wait for the network once, immediately. Offline reads resume when the browser reports a
 * network, which some browsers do late or never.
 */
export function attemptPausedReads(): void {
  onlineManager.setOnline(true);
  // Paused reads resume in a microtask, and pause again if the attempt fails.
  setTimeout(() => onlineManager.setOnline(navigator.onLine));
}
