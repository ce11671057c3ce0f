import { onlineManager } from '@tanstack/react-query';

/**
 * Lets the reads that wait for the network try once, now. Offline they pause and go on by themselves when the browser
 * reports a network; some browsers report it late or never.
 */
export function attemptPausedReads(): void {
  onlineManager.setOnline(true);
  // Paused reads are resumed in a microtask, and pause again if the attempt fails.
  setTimeout(() => onlineManager.setOnline(navigator.onLine));
}
