import { createRoot } from 'react-dom/client';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { type ImageField, useImageField } from '#web/admin/images/use-image-field.ts';
import { ToastHost } from '#web/kit/toast-host.tsx';

declare global {
  interface Window {
    imageField: ImageField;
  }
}

const metadata = ({ name }: File) => ({ type: 'temp_screen', originalName: name }) as const;

/** Shows the state of an image field without a preview, and exposes its commands. */
function Root() {
  const field = useImageField({ initial: null, maxBytes: IMAGE_LIMITS.screenFormBytes, metadata });
  window.imageField = field;
  const { image, isUploading, matches } = field;
  return (
    <>
      <p>Image: {image?.file?.name ?? 'none'}</p>
      <p>Upload: {isUploading ? 'running' : 'idle'}</p>
      <p>Known: {matches ? (matches.same?.title ?? 'no match') : 'unknown'}</p>
      <ToastHost />
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Root />);
