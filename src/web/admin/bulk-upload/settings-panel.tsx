import { Plus } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { AddAppSheet } from '../apps/form/add-app-sheet.tsx';
import { AppCombobox } from '../parts/app-combobox.tsx';
import { DateField } from '../parts/date-field.tsx';
import { PlatformChoice } from '../parts/platform-choice.tsx';
import { dateOf, dayOf, type Settings } from './batch.ts';

type Props = {
  settings: Settings;
  onChange: (settings: Partial<Settings>) => void;
  disabled: boolean;
};

/** What all screens of the batch have in common. */
export function SettingsPanel({ settings: { day, platform, app }, onChange, disabled }: Props) {
  const [isAddingApp, setAddingApp] = useState(false);
  return (
    <section
      aria-label="Common settings"
      className="grid gap-4 rounded-panel bg-raised p-4 hairline sm:grid-cols-2 lg:grid-cols-[200px_240px_minmax(0,1fr)]"
    >
      <DateField
        label="Upload Date"
        value={dateOf(day)}
        disabled={disabled}
        onChange={(next) => onChange({ day: dayOf(next) })}
      />
      <PlatformChoice
        value={platform}
        disabled={disabled}
        onChange={(next) => onChange({ platform: next })}
      />
      <div className="flex items-end gap-2 sm:max-lg:col-span-2">
        <AppCombobox
          label="App"
          isLabelShown
          value={app}
          disabled={disabled}
          onChange={(next) => onChange({ app: next })}
          className="grow"
        />
        <button
          type="button"
          aria-label="Add New App"
          disabled={disabled}
          onClick={() => setAddingApp(true)}
          className={buttonClass({ size: 'icon' })}
        >
          <Plus aria-hidden size={16} />
        </button>
      </div>
      {isAddingApp && (
        <AddAppSheet
          onCreated={(made) => {
            onChange({ app: made });
            setAddingApp(false);
          }}
          onClose={() => setAddingApp(false)}
        />
      )}
    </section>
  );
}
