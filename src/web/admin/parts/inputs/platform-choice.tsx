import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Globe, Smartphone } from 'lucide-react';
import { useId } from 'react';
import type { Platform } from '#shared/platforms.ts';
import { Segmented } from '#web/kit/segmented.tsx';

const CHOICES = [
  { value: 'web', label: 'Web', icon: Globe },
  { value: 'ios', label: 'iOS', icon: Smartphone },
] as const;

type Props = { value: Platform; onChange: (platform: Platform) => void; disabled?: boolean };

/** Form field that selects the platform of a screen. */
export function PlatformChoice({ value, onChange, disabled = false }: Props) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1.5 font-medium text-sm">
        Platform
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        onValueChange={(next) => onChange(next as Platform)}
      >
        <Segmented
          label="Platform"
          count={2}
          current={value === 'ios' ? 1 : 0}
          disabled={disabled}
          className="w-full pointer-coarse:h-[44px]"
        >
          {CHOICES.map(({ value: choice, label, icon: Icon }) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: Radio.Root renders the control
            <label
              key={choice}
              className="relative z-1 inline-flex h-full cursor-pointer items-center justify-center gap-1.5 rounded-[7px] px-3 font-medium text-ink-soft text-sm touch-target has-data-checked:text-ink"
            >
              <Radio.Root value={choice} className="absolute inset-0 rounded-[7px]" />
              <Icon aria-hidden size={14} />
              {label}
            </label>
          ))}
        </Segmented>
      </RadioGroup>
    </div>
  );
}
