import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, type Ref, useCallback, useRef, useState } from 'react';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { IMAGE_ACCEPT } from './check-file.ts';
import { droppedFiles, inFolderOrder } from './dropped-files.ts';
import { useHarmlessDrops } from './use-harmless-drops.ts';

type Props = {
  /** Of the input for files, which only its name makes known: 'Screenshot'. */
  label: string;
  multiple?: boolean;
  disabled?: boolean;
  /** At least one; one alone unless `multiple`. The caller checks them. */
  onFiles: (files: File[]) => void;
  className: string;
  /** Classes while files are held over it, and while none are. */
  over: string;
  idle?: string;
  ref?: Ref<HTMLDivElement>;
  /** What is in it; buttons call `choose` and `chooseFolder`, for people who cannot drop a file. */
  children: (choose: () => void, chooseFolder: () => void) => ReactNode;
};

/** An area that takes pictures: dropped on it, or chosen. A file that is dropped beside it changes nothing. */
export function FileZone(props: Props) {
  const { label, multiple = false, disabled = false, onFiles, className, over, idle, ref, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const takeFolders = useCallback((element: HTMLInputElement | null): void => {
    folder.current = element;
    if (element) element.webkitdirectory = true;
  }, []);
  const [isOver, setOver] = useState(false);
  useHarmlessDrops();
  const give = (files: readonly File[]): void => {
    if (!disabled && files.length > 0) onFiles(multiple ? [...files] : files.slice(0, 1));
  };
  const drag = (event: DragEvent, next: boolean): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    // To go over what is in the area is not to leave it.
    const isWithin = event.currentTarget.contains(event.relatedTarget as Node | null);
    if (next || !isWithin) setOver(next && !disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who cannot drop a file has the button in it
    <div
      ref={ref}
      className={clsx(className, isOver ? over : idle)}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(give, () => toast('error', MESSAGES.image.unreadable));
      }}
    >
      {children(
        () => input.current?.click(),
        () => folder.current?.click(),
      )}
      <input
        ref={input}
        type="file"
        accept={IMAGE_ACCEPT}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          give([...(currentTarget.files ?? [])]);
          // The same file again is a choice too.
          currentTarget.value = '';
        }}
      />
      {multiple && (
        <input
          ref={takeFolders}
          type="file"
          disabled={disabled}
          aria-label="Folder of images"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            give(inFolderOrder([...(currentTarget.files ?? [])]));
            currentTarget.value = '';
          }}
        />
      )}
    </div>
  );
}
