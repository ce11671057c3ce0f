import { useEffect, useEffectEvent, useRef } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { SmallImageField } from '#web/admin/images/use-small-image-field.ts';
import { usePopupContainer } from '#web/admin/parts/dialogs/layer.ts';
import { useFocusAfterPress } from '#web/admin/parts/keyboard/use-focus-after-press.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { Button } from '#web/kit/button.tsx';
import { isTopmost } from '#web/kit/modal-layer.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { FileZone } from '../../images/file-zone.tsx';

type Props = {
  /** Without a logo, the gallery shows a letter on the brand color. */
  app: { name: string; logo: ImageRef | null; brandColor: string | null };
  upload: SmallImageField;
};

const isImage = (file: File): boolean => file.type.startsWith('image/');

/** Calls `onImage` with an image pasted anywhere in the form, unless the clipboard also contains text. */
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

/** Field that shows the logo. The curator can choose, drop or paste a new one. */
export function LogoField({ app, upload }: Props) {
  usePastedImage(upload.choose);
  const hasLogo = app.logo !== null || upload.preview !== null;
  const chooseButton = useRef<HTMLButtonElement>(null);
  const prepareFocus = useFocusAfterPress(hasLogo, () => chooseButton.current?.focus());
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Logo</legend>
      <FileZone
        label="Logo file"
        onFiles={([file]) => file && upload.choose(file)}
        className="flex items-center gap-4 rounded-panel border border-line-strong border-dashed p-3.5 transition-colors duration-150"
        dragOverClass="border-ink bg-sunken"
      >
        {(choose) => (
          <>
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
                <Button ref={chooseButton} size="small" onClick={choose}>
                  {hasLogo ? 'Replace logo' : 'Upload logo'}
                </Button>
                {hasLogo && (
                  <Button
                    size="small"
                    variant="ghost"
                    onClick={() => {
                      prepareFocus();
                      void upload.remove();
                    }}
                  >
                    Remove
                  </Button>
                )}
              </div>
              <p className="mt-2 text-ink-faint text-sm">PNG, JPG, GIF or WEBP. Max 10MB.</p>
              <p className="text-ink-faint text-sm pointer-coarse:hidden">Or drop it here, or paste it.</p>
            </div>
          </>
        )}
      </FileZone>
    </fieldset>
  );
}
