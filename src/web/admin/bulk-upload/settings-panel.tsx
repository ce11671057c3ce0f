import { AppChoice } from '../apps/form/app-choice.tsx';
import { DateField } from '../parts/inputs/date-field.tsx';
import { PlatformChoice } from '../parts/inputs/platform-choice.tsx';
import { type BatchSettings, formatDay, parseDay } from './batch.ts';

type Props = {
  settings: BatchSettings;
  onChange: (settings: Partial<BatchSettings>) => void;
  disabled: boolean;
};

/** Inputs for the common settings of the batch. */
export function SettingsPanel({ settings: { day, platform, app }, onChange, disabled }: Props) {
  return (
    <section
      aria-label="Common settings"
      className="grid gap-4 rounded-panel bg-raised p-4 hairline sm:grid-cols-2 lg:grid-cols-[200px_240px_minmax(0,1fr)]"
    >
      <DateField
        label="Upload Date"
        value={parseDay(day)}
        disabled={disabled}
        onChange={(next) => onChange({ day: formatDay(next) })}
      />
      <PlatformChoice
        value={platform}
        disabled={disabled}
        onChange={(next) => onChange({ platform: next })}
      />
      <AppChoice
        value={app}
        disabled={disabled}
        onChange={(next) => onChange({ app: next })}
        className="sm:max-lg:col-span-2"
      />
    </section>
  );
}
