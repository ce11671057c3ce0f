import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { IMAGE_ACCEPT } from './check-file.ts';

type Props = {
  /** Of the field: 'Screenshot'. */
  label: string;
  /** What may be chosen, exactly as specified. */
  hint: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
};

const imagesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Takes pictures: chosen, dropped onto it, or pasted anywhere on the page. */
export function ImageDrop({ label, hint, multiple = false, disabled = false, onFiles, className }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const give = (files: File[]): void => {
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = imagesIn(event.clipboardData).filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0 || input.current?.closest('[inert]')) return;
    event.preventDefault();
    give(files);
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what a keyboard uses
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        give(imagesIn(event.dataTransfer));
      }}
      className={clsx(
        'flex flex-col items-center justify-center gap-3 rounded-panel border border-dashed px-6 py-10 text-center transition-colors duration-150',
        isOver ? 'border-ink bg-sunken' : 'border-line-strong',
        className,
      )}
    >
      <ImageUp aria-hidden size={24} strokeWidth={1.5} className="text-ink-faint" />
      <div>
        <p className="font-medium">{multiple ? 'Drop images here' : 'Drop an image here'}</p>
        <p className="mt-0.5 text-ink-soft text-sm">{hint}</p>
      </div>
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className={buttonClass()}
      >
        {multiple ? 'Choose files' : 'Choose a file'}
      </button>
      <input
        ref={input}
        type="file"
        accept={IMAGE_ACCEPT}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          give([...(currentTarget.files ?? [])]);
          // The same file again is a choice too.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
