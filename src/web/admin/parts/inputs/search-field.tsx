import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTyping } from '../keyboard/use-page-keys.ts';

type Props = {
  /** Label and placeholder, such as 'Search screens...'. */
  label: string;
  value: string;
  /**
   * Called with the trimmed text after a pause in typing, or immediately on Enter, Escape and the clear
   * button.
   */
  onChange: (value: string) => void;
  className?: string;
};

/** Pause in typing before the search starts, in milliseconds. */
const DEBOUNCE_MS = 200;

/** Search field that searches while typing. `/` focuses it from anywhere on the page. */
export function SearchField({ label, value, onChange, className }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Adopt a value that was changed elsewhere, for example by the back button, unless typed text is still
  // pending. If only spaces at the ends differ, keep the typed text.
  useEffect(() => {
    if (timer.current === undefined) setText((typed) => (typed.trim() === value ? typed : value));
  }, [value]);
  const notify = useEffectEvent((next: string) => onChange(next.trim()));
  useEffect(() => () => clearTimeout(timer.current), []);
  const updateText = (next: string, delay = DEBOUNCE_MS): void => {
    setText(next);
    clearTimeout(timer.current);
    const { pathname } = location;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      // After the user has followed a link, the address changes at once, but this page is shown until the next one has
      // loaded. A search would bring the user back to this page.
      if (location.pathname === pathname) notify(next);
    }, delay);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // Ignore the key while a dialog is open above the field.
    if (input.current?.closest('[inert]')) return;
    event.preventDefault();
    input.current?.select();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={clsx('relative min-w-0', className)}>
      <Search
        aria-hidden
        size={15}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={label.replace(/\.+$/, '')}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => updateText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') updateText(text, 0);
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          updateText('', 0);
        }}
        className={clsx(
          'h-[36px] w-full rounded-control bg-raised pl-9 text-base hairline placeholder:text-ink-faint pointer-coarse:h-[44px] pointer-coarse:text-md [&::-webkit-search-cancel-button]:hidden',
          text === '' ? 'pr-3' : 'pr-9 pointer-coarse:pr-[44px]',
        )}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            updateText('', 0);
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 inline-flex w-9 items-center pointer-coarse:w-[44px] justify-center rounded-control text-ink-faint hover:text-ink"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </div>
  );
}
