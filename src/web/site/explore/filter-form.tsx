import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { parseScreenFilters, type ScreenFilters } from '#shared/screen-filters.ts';
import { navigateTo } from './filter-link.tsx';

type Props = {
  filters: ScreenFilters;
  /** Parameters that the form sends in addition to its fields: the filters that it keeps. */
  params: Readonly<Record<string, string>>;
  /** The value of the filter. When it changes, for example after Back, the fields are reset. */
  resetKey?: string;
  role?: 'search';
  className: string;
  children: ReactNode;
};

/**
 * A form that adds its fields to the filters. Without scripts the browser sends it, and the server redirects to the
 * canonical address.
 */
export function FilterForm({ filters: { platform }, params, resetKey, children, ...rest }: Props) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  // React has changed the default values, and `reset` shows them. A `key` would do that too, but it would drop the
  // focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the filter has changed
  useLayoutEffect(() => form.current?.reset(), [resetKey]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const raw = Object.fromEntries(new FormData(event.currentTarget));
    navigateTo(router, parseScreenFilters(raw, platform));
  };
  return (
    <form {...rest} ref={form} action={platform ? `/${platform}/screens` : '/screens'} onSubmit={submit}>
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
