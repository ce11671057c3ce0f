import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AppRef } from '#shared/contracts/screens.ts';
import { AppCombobox } from '#web/admin/parts/inputs/app-combobox.tsx';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { AddAppSheet } from './add-app-sheet.tsx';

type Props = {
  value: AppRef | null;
  onChange: (app: AppRef | null) => void;
  disabled?: boolean;
  className?: string;
};

/**
 * Form field that selects the app of one or more screens. A missing app can be added in a sheet.
 */
export function AppChoice({ value, onChange, disabled = false, className }: Props) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={clsx('flex items-end gap-2', className)}>
      <AppCombobox
        label="App"
        isLabelShown
        field="app"
        value={value}
        isDisabled={disabled}
        onChange={onChange}
        className="grow"
      />
      <FocusableButton
        size="icon"
        aria-label="Add New App"
        isDisabled={disabled}
        onClick={() => setAdding(true)}
        className="size-[36px]! pointer-coarse:size-[44px]!"
      >
        <Plus aria-hidden size={16} />
      </FocusableButton>
      {isAdding && (
        <AddAppSheet
          onCreated={(newApp) => {
            onChange(newApp);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
