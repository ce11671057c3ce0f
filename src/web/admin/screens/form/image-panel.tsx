import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { AnalysisButton } from '#web/admin/auto-categorize/analysis-button.tsx';
import type { AnalysisState } from '#web/admin/auto-categorize/use-analysis.ts';
import { DuplicateHint } from '#web/admin/images/duplicate-hint.tsx';
import { ImagePreview } from '#web/admin/images/image-preview.tsx';
import type { ImageField } from '#web/admin/images/use-image-field.ts';
import { useFocusAfterPress } from '#web/admin/parts/keyboard/use-focus-after-press.ts';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { ImageDrop } from '../../images/image-drop.tsx';
import { usePreventFileDrops } from '../../images/use-prevent-file-drops.ts';

type Props = {
  field: ImageField;
  analysis: AnalysisState;
  /** Explanation of the analysis; null if there is none. */
  explanation: string | null;
  title: string;
  disabled: boolean;
};

/** Image of the screen form: its preview with actions, or a drop area if there is no image. */
export function ImagePanel({ field, analysis, explanation, title, disabled }: Props) {
  const { image, isUploading, matches, setFile, remove } = field;
  const removeButton = useRef<HTMLButtonElement>(null);
  const drop = useRef<HTMLDivElement>(null);
  // Removing an image and choosing one both make the pressed button disappear.
  const prepareFocus = useFocusAfterPress(image === null, () =>
    (removeButton.current ?? drop.current?.querySelector('button'))?.focus({ preventScroll: true }),
  );
  usePreventFileDrops();
  if (!image) {
    return (
      <ImageDrop
        label="Screenshot"
        hint="JPG, PNG or GIF. Max 19MB"
        disabled={disabled}
        ref={drop}
        onFiles={([file]) => {
          if (!file) return;
          prepareFocus();
          void setFile(file);
        }}
        className="min-h-60 lg:h-full"
      />
    );
  }
  return (
    // Small windows show this panel above the fields, so a small preview next to the actions keeps the fields close to
    // the top of the page. An enlarged preview has its own row.
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-4 has-[[aria-pressed=true]]:grid-cols-1 lg:flex lg:h-full lg:min-h-0 lg:flex-col">
      <div className="grid content-start gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto text-ink-soft text-sm tabular-nums max-sm:basis-full" role="status">
            {image.width} × {image.height}
            {isUploading && <BusyText text="Uploading..." />}
            {analysis.isRunning && <BusyText text="Analyzing..." />}
          </p>
          <AnalysisButton
            isRunning={analysis.isRunning}
            disabled={disabled}
            onStart={analysis.start}
            onCancel={analysis.cancel}
          />
          <FocusableButton
            ref={removeButton}
            variant="ghost"
            size="small"
            isDisabled={disabled}
            onClick={() => {
              prepareFocus();
              remove();
            }}
          >
            <Trash2 aria-hidden size={14} />
            Remove image
          </FocusableButton>
        </div>
        {explanation && <p className="text-ink-soft text-sm">{explanation}</p>}
        <DuplicateHint matches={matches} />
      </div>
      <ImagePreview
        src={image.src}
        alt={title ? `Preview of ${title}` : 'Preview'}
        width={image.width}
        height={image.height}
      />
    </div>
  );
}

const BusyText = ({ text }: { text: string }) => (
  <>
    {' · '}
    <Spinner className="align-[-0.25em]" /> {text}
  </>
);
