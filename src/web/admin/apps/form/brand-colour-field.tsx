import { Popover } from '@base-ui/react/popover';
import { lazy, Suspense, useId } from 'react';
import { POPUP_ATTRIBUTES, usePopupContainer } from '#web/admin/parts/dialogs/layer.ts';
import { Button } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { DEFAULT_BRAND_COLOUR, keepHexCharacters } from './app-values.ts';
import { opaqueHex, parseColour } from './colour.ts';

const ColourPicker = lazy(async () => ({ default: (await import('./colour-picker.tsx')).ColourPicker }));

type Props = {
  /** Up to 6 hex characters, without '#'. */
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  /**
   * Dominant color of an uploaded logo as `#rrggbb`, which the field suggests. Null if no logo was uploaded in this
   * form.
   */
  suggestedColour: string | null;
};

const Swatch = ({ colour }: { colour: string | undefined }) => (
  <span
    aria-hidden
    className="size-6 rounded-[6px] shadow-[inset_0_0_0_1px_var(--edge)]"
    style={{ backgroundColor: colour ?? 'transparent' }}
  />
);

/**
 * Field for the brand color. It consists of a swatch that opens the picker, and a hex input [A-24, A-41].
 */
export function BrandColourField({ value, onChange, error, suggestedColour }: Props) {
  const id = useId();
  const container = usePopupContainer();
  const colour = parseColour(value);
  const setHex = (hex: string): void => onChange(hex.slice(1).toUpperCase());
  const suggestion =
    suggestedColour && suggestedColour.slice(1).toUpperCase() !== value.toUpperCase()
      ? suggestedColour
      : null;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Brand Color
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Popover.Root>
          <Popover.Trigger
            aria-label="Open color picker"
            className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-control bg-canvas shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-sunken"
          >
            <Swatch colour={colour ? opaqueHex(colour) : undefined} />
          </Popover.Trigger>
          <Popover.Portal container={container}>
            <Popover.Positioner align="start" sideOffset={6} className="z-50 outline-none">
              <Popover.Popup
                {...POPUP_ATTRIBUTES}
                aria-label="Color picker"
                className="panel p-3 outline-none"
              >
                <Suspense fallback={<Spinner label="Loading" className="m-24 text-lg" />}>
                  <ColourPicker
                    // Without a valid value, the picker starts with `DEFAULT_BRAND_COLOUR`.
                    value={colour ?? { red: 3, green: 4, blue: 94, alpha: 1 }}
                    onChange={setHex}
                  />
                </Suspense>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
        <span className="relative">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 inline-flex items-center text-ink-faint text-md"
          >
            #
          </span>
          <input
            id={id}
            value={value}
            placeholder={DEFAULT_BRAND_COLOUR}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onChange={({ currentTarget }) => onChange(keepHexCharacters(currentTarget.value))}
            onPaste={(event) => {
              const pasted = parseColour(event.clipboardData.getData('text/plain'));
              if (!pasted) return;
              // Do not let `keepHexCharacters` filter the pasted text: it would turn `rgb(3, 4, 94)`, for example,
              // into `b3494`.
              event.preventDefault();
              setHex(opaqueHex(pasted));
            }}
            // Expand the short notation, for example `03F` to `0033FF`.
            onBlur={() => value.length === 3 && colour && setHex(opaqueHex(colour))}
            className="h-[44px] w-32 rounded-control bg-canvas pr-3 pl-7 text-md uppercase tabular-nums shadow-[inset_0_0_0_1px_var(--line-strong)] placeholder:text-ink-faint aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]"
          />
        </span>
        {suggestion && (
          <Button size="small" className="h-[44px]!" onClick={() => setHex(suggestion)}>
            <Swatch colour={suggestion} />
            Use the logo's {suggestion.toUpperCase()}
          </Button>
        )}
      </div>
      <p id={`${id}-note`} aria-live="polite" className="mt-1.5 text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}
