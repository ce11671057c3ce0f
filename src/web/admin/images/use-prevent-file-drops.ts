import { useEffect } from 'react';

/** Prevents the browser from navigating to a file that is dropped outside a drop area. */
export function usePreventFileDrops(): void {
  useEffect(() => {
    const preventFileDrop = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', preventFileDrop);
    window.addEventListener('drop', preventFileDrop);
    return () => {
      window.removeEventListener('dragover', preventFileDrop);
      window.removeEventListener('drop', preventFileDrop);
    };
  }, []);
}
