import { LIMITS } from '#shared/limits.ts';
import { Button } from '#web/kit/button.tsx';
import { Field } from '#web/kit/fields.tsx';
import { type StoredAnalysis, type TitleWithOrigin, titleToOffer } from './suggestions.ts';

type Props = {
  title: string;
  /** Analysis of the image that is shown. */
  advice: StoredAnalysis | null;
  error: string | null;
  disabled: boolean;
  onChange: (next: TitleWithOrigin) => void;
};

/** Input for the title of a screen. Offers the suggested title below it if that differs. */
export function TitleField({ title, advice, error, disabled, onChange }: Props) {
  const offered = titleToOffer(title, advice);
  const change = (next: string): void => onChange({ title: next, titleFrom: 'person' });
  return (
    <div className="grid gap-2">
      <Field
        label="Title"
        value={title}
        maxLength={LIMITS.titleMax}
        disabled={disabled}
        error={error}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {offered && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
          <span className="min-w-0">
            Suggested title: <span className="break-words text-ink">{offered}</span>
          </span>
          <Button size="small" disabled={disabled} onClick={() => change(offered)}>
            Use this title
          </Button>
        </p>
      )}
    </div>
  );
}
