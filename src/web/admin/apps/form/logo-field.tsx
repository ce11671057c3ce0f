import { clsx } from 'clsx';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { Button } from '#web/kit/button.tsx';
import { isTopmost } from '#web/kit/modal-layer.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { IMAGE_ACCEPT } from '../../images/check-file.ts';
import { useHarmlessDrops } from '../../images/use-harmless-drops.ts';
import type { PictureUpload } from '../../images/use-picture-upload.ts';
import { usePopupContainer } from '../../parts/layer.ts';

type Props = {
  /** As the gallery shows it while there is no logo: a letter on the brand's colour. */
  app: { name: string; logo: ImageRef | null; brandColor: string | null };
  upload: PictureUpload;
};

const isImage = (file: File): boolean => file.type.startsWith('image/');

/** A picture that is pasted anywhere in the form, but not where somebody pastes text. */
function usePastedImage(onImage: (file: File) => void): void {
  const layer = usePopupContainer();
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const image = [...(event.clipboardData?.files ?? [])].find(isImage);
    if (!image || !isTopmost(layer?.current ?? null) || event.clipboardData?.getData('text/plain')) return;
    event.preventDefault();
    onImage(image);
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Shows the logo and takes another: chosen, dropped on it, or pasted. */
export function LogoField({ app, upload }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  usePastedImage(upload.choose);
  useHarmlessDrops();
  const over = (event: DragEvent, next: boolean): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (next || !event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(next);
  };
  const hasLogo = app.logo !== null || upload.preview !== null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Logo</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: who cannot drop a file has the button in it */}
      <div
        className={clsx(
          'flex items-center gap-4 rounded-panel border border-line-strong border-dashed p-3.5 transition-colors duration-150',
          isOver && 'border-ink bg-sunken',
        )}
        onDragEnter={(event) => over(event, true)}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) upload.choose(file);
        }}
      >
        <span className="relative shrink-0">
          {upload.preview ? (
            <span className="logo" style={{ width: 80, height: 80 }}>
              <img src={upload.preview} alt="" width={80} height={80} />
            </span>
          ) : (
            <AppLogo app={app} size={80} />
          )}
          {upload.preview && (
            <span className="absolute inset-0 grid place-items-center rounded-[inherit] bg-canvas/70">
              <Spinner label="Uploading the logo" className="text-lg" />
            </span>
          )}
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => input.current?.click()}>
              {hasLogo ? 'Replace logo' : 'Upload logo'}
            </Button>
            {hasLogo && (
              <Button size="small" variant="ghost" onClick={() => void upload.remove()}>
                Remove
              </Button>
            )}
          </div>
          <p className="mt-2 text-ink-faint text-sm">PNG, JPG, GIF or WEBP. Max 10MB.</p>
          <p className="text-ink-faint text-sm pointer-coarse:hidden">Or drop it here, or paste it.</p>
        </div>
        <input
          ref={input}
          type="file"
          accept={IMAGE_ACCEPT}
          aria-label="Logo file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) upload.choose(file);
            // The same file again is a choice too.
            currentTarget.value = '';
          }}
        />
      </div>
    </fieldset>
  );
}
