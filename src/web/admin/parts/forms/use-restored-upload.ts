import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Uploads the file of a restored draft again when the form opens. Returns the file until the upload has
 * started, and null afterwards.
 */
export function useRestoredUpload(restored: File | undefined, upload: (file: File) => void): File | null {
  const [pendingFile, setPendingFile] = useState(restored ?? null);
  const resumeUpload = useEffectEvent(() => {
    if (pendingFile) upload(pendingFile);
    setPendingFile(null);
  });
  useEffect(() => resumeUpload(), []);
  return pendingFile;
}
