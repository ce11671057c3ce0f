import { useState } from 'react';
import type { AppRef } from '#shared/contracts/screens.ts';
import { PLATFORM_LABELS, PLATFORMS, type Platform } from '#shared/platforms.ts';
import { Button } from '#web/kit/button.tsx';
import { AddAppSheet } from '../apps/form/add-app-sheet.tsx';
import { AppCombobox } from '../parts/inputs/app-combobox.tsx';
import { Select } from '../parts/inputs/select.tsx';
import type { BatchItem, BatchSettings } from './batch.ts';

type Props = {
  item: Pick<BatchItem, 'platform' | 'app' | 'folder'>;
  settings: BatchSettings;
  disabled: boolean;
  onPlatformChange: (platform: Platform | null) => void;
  onAppChange: (app: AppRef | null) => void;
};

/** Inputs for the platform and app of one screen. Their values override the common settings of the batch. */
export function PlatformAndAppFields({
  item: { platform, app, folder },
  settings,
  disabled,
  onPlatformChange,
  onAppChange,
}: Props) {
  const [isAdding, setAdding] = useState(false);
  const options = [
    { value: 'batch', label: `Same as batch: ${PLATFORM_LABELS[settings.platform]}` },
    ...PLATFORMS.map((value) => ({ value, label: PLATFORM_LABELS[value] })),
  ] as const;
  return (
    <div className="grid gap-2">
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <div className="min-w-0">
          <p aria-hidden className="mb-1.5 font-medium text-sm">
            Platform of this screen
          </p>
          <Select<Platform | 'batch'>
            label="Platform of this screen"
            options={options}
            value={platform ?? 'batch'}
            isDisabled={disabled}
            onChange={(next) => onPlatformChange(next === 'batch' ? null : next)}
            className="w-full"
          />
        </div>
        <AppCombobox
          label="This screen's app"
          isLabelShown
          field="screen-app"
          {...(folder === null && {
            noneLabel: `Same as batch${settings.app ? `: ${settings.app.name}` : ''}`,
          })}
          value={app}
          isDisabled={disabled}
          onChange={onAppChange}
        />
      </div>
      {folder !== null && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="min-w-0 text-danger">No app is named “{folder}”.</span>
          <span className="text-ink-soft">Your choice applies to all screens of this folder.</span>
          <Button size="small" disabled={disabled} onClick={() => setAdding(true)}>
            Add this app
          </Button>
          <Button size="small" variant="ghost" disabled={disabled} onClick={() => onAppChange(null)}>
            Use the batch's app
          </Button>
        </p>
      )}
      {isAdding && (
        <AddAppSheet
          onCreated={(newApp) => {
            onAppChange(newApp);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
