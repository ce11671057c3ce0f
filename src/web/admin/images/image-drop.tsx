import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { isTyping } from '../parts/keyboard/use-page-keys.ts';
import { FileZone } from './file-zone.tsx';

type Props = {
  /** Label of the field, such as 'Screenshot'. */
  label: string;
  /** Text about the accepted files, as worded in the specification. */
  hint: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
  ref?: RefObject<HTMLDivElement | null>;
};

/**
 * Area for adding images: they can be chosen in a picker, dropped onto the area or pasted anywhere on the
 * page.
 */
export function ImageDrop({
  label,
  hint,
  multiple = false,
  disabled = false,
  onFiles,
  className,
  ref,
}: Props) {
  const ownZone = useRef<HTMLDivElement>(null);
  const zone = ref ?? ownZone;
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    // Ignore a paste while a dialog is open above the area. The dialog makes the page behind it inert.
    if (files.length === 0 || zone.current?.closest('[inert]')) return;
    // Office programs copy text as an image too. In a field, the browser pastes the text.
    if (isTyping(event.target) && event.clipboardData?.getData('text/plain')) return;
    event.preventDefault();
    if (!disabled) onFiles(multiple ? files : files.slice(0, 1));
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return (
    <FileZone
      ref={zone}
      label={label}
      multiple={multiple}
      disabled={disabled}
      onFiles={onFiles}
      className={clsx(
        'flex flex-col items-center justify-center gap-3 rounded-panel border border-dashed px-6 py-10 text-center transition-colors duration-150',
        className,
      )}
      dragOverClass="border-ink bg-sunken"
      idleClass="border-line-strong"
    >
      {(openFilePicker, openFolderPicker) => (
        <>
          <ImageUp aria-hidden size={24} strokeWidth={1.5} className="text-ink-faint" />
          <div>
            <p className="font-medium">{multiple ? 'Drop images here' : 'Drop an image here'}</p>
            <p className="mt-0.5 text-ink-soft text-sm">{hint}</p>
          </div>
          <div className="flex flex-wrap justify-center gap-2">
            <button
              type="button"
              data-field="image"
              disabled={disabled}
              onClick={openFilePicker}
              className={buttonClass()}
            >
              {multiple ? 'Choose files' : 'Choose a file'}
            </button>
            {multiple && (
              <button type="button" disabled={disabled} onClick={openFolderPicker} className={buttonClass()}>
                Choose a folder
              </button>
            )}
          </div>
          {multiple && (
            <p className="max-w-prose text-ink-faint text-xs">
              Folders such as web/App Name set the platform and app of their screens.
            </p>
          )}
        </>
      )}
    </FileZone>
  );
}
