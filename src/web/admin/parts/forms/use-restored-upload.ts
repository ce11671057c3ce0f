import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Uploads the file of a restored draft again when the form opens. Returns the file until the upload has started, and
 * null afterwards.
 */
export function useRestoredUpload(restored: File | undefined, choose: (file: File) => void): File | null {
  const [waiting, setWaiting] = useState(restored ?? null);
  const resume = useEffectEvent(() => {
    if (waiting) choose(waiting);
    setWaiting(null);
  });
  useEffect(() => resume(), []);
  return waiting;
}
