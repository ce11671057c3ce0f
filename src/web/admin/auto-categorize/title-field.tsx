import { LIMITS } from '#shared/limits.ts';
import { Field } from '#web/kit/fields.tsx';
import { FocusableButton } from '../parts/widgets/focusable-button.tsx';
import { findTitleOffer, type StoredAnalysis, type TitleWithOrigin } from './suggestions.ts';

type Props = {
  title: string;
  /** Result of the last analysis; null if there is none. */
  advice: StoredAnalysis | null;
  error: string | null;
  disabled?: boolean;
  /** Ignores input, but keeps the focus. */
  isReadOnly?: boolean;
  onChange: (next: TitleWithOrigin) => void;
};

/** Input for the title of a screen. A suggested title that differs from the input is offered below it. */
export function TitleField({ title, advice, error, disabled = false, isReadOnly = false, onChange }: Props) {
  const titleOffer = findTitleOffer(title, advice);
  const change = (next: string): void => onChange({ title: next, titleFrom: 'person' });
  return (
    <div className="grid gap-2">
      <Field
        label="Title"
        value={title}
        maxLength={LIMITS.titleMax}
        disabled={disabled}
        readOnly={isReadOnly}
        error={error}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {titleOffer && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
          <span className="min-w-0">
            Suggested title: <span className="break-words text-ink">{titleOffer}</span>
          </span>
          <FocusableButton
            size="small"
            isDisabled={disabled || isReadOnly}
            onClick={() => change(titleOffer)}
          >
            Use this title
          </FocusableButton>
        </p>
      )}
    </div>
  );
}
