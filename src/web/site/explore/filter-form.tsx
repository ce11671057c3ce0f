import { useRouter } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { parseScreenFilters, type ScreenFilters } from '#shared/screen-filters.ts';
import { navigateTo } from './filter-link.tsx';

type Props = {
  filters: ScreenFilters;
  /** Parameters that the form sends in addition to its fields: the filters that it keeps. */
  params: Readonly<Record<string, string>>;
  role?: 'search';
  className: string;
  children: ReactNode;
};

/**
 * A form that adds its fields to the filters. Without scripts the browser sends it, and the server redirects to the
 * canonical address.
 */
export function FilterForm({ filters: { platform }, params, children, ...rest }: Props) {
  const router = useRouter();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const raw = Object.fromEntries(new FormData(event.currentTarget));
    navigateTo(router, parseScreenFilters(raw, platform));
  };
  return (
    <form {...rest} action={platform ? `/${platform}/screens` : '/screens'} onSubmit={submit}>
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
