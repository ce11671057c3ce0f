import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, type Ref, useCallback, useRef, useState } from 'react';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { IMAGE_ACCEPT } from './check-file.ts';
import { readDroppedFiles, sortVisibleFiles } from './dropped-files.ts';
import { usePreventFileDrops } from './use-prevent-file-drops.ts';

type Props = {
  /** Accessible name of the visually hidden file input, such as 'Screenshot'. */
  label: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Receives at least one file, and exactly one unless `multiple`. The caller checks the files. */
  onFiles: (files: File[]) => void;
  className: string;
  /** Class while files are dragged over the area. At other times `idleClass` is used instead. */
  dragOverClass: string;
  idleClass?: string;
  ref?: Ref<HTMLDivElement>;
  /** Renders the content. Its buttons must open the pickers, for users who cannot drag and drop. */
  children: (openFilePicker: () => void, openFolderPicker: () => void) => ReactNode;
};

/**
 * Area for choosing or dropping images. While it is mounted, files dropped elsewhere on the page are ignored.
 */
export function FileZone(props: Props) {
  const {
    label,
    multiple = false,
    disabled = false,
    onFiles,
    className,
    dragOverClass,
    idleClass,
    ref,
    children,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const setFolderInput = useCallback((element: HTMLInputElement | null): void => {
    folder.current = element;
    if (element) element.webkitdirectory = true;
  }, []);
  const [isOver, setOver] = useState(false);
  usePreventFileDrops();
  const passFiles = (files: readonly File[]): void => {
    if (!disabled && files.length > 0) onFiles(multiple ? [...files] : files.slice(0, 1));
  };
  const updateDragState = (event: DragEvent, isEntering: boolean): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    // Moving over a child element also fires dragleave, but does not leave the area.
    const isWithin = event.currentTarget.contains(event.relatedTarget as Node | null);
    if (isEntering || !isWithin) setOver(isEntering && !disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the content has a button for users who cannot drag and drop
    <div
      ref={ref}
      className={clsx(className, isOver ? dragOverClass : idleClass)}
      onDragEnter={(event) => updateDragState(event, true)}
      onDragOver={(event) => updateDragState(event, true)}
      onDragLeave={(event) => updateDragState(event, false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void readDroppedFiles(event.dataTransfer).then(passFiles, () =>
          toast('error', MESSAGES.image.unreadable),
        );
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
          passFiles([...(currentTarget.files ?? [])]);
          // Without this, choosing the same file again would not fire a change event.
          currentTarget.value = '';
        }}
      />
      {multiple && (
        <input
          ref={setFolderInput}
          type="file"
          disabled={disabled}
          aria-label="Folder of images"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            passFiles(sortVisibleFiles([...(currentTarget.files ?? [])]));
            currentTarget.value = '';
          }}
        />
      )}
    </div>
  );
}
