import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '#web/kit/plain-click.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path of the back office or the account page. Other pages are separate documents and need plain links. */
  href: string;
};

/**
 * Link that navigates without reloading the document. It preloads the code of the page on hover and focus.
 */
export function AdminLink({ href, children, ...rest }: Props) {
  const router = useRouter();
  const preload = (): void => {
    // The type of `preloadRoute` requires `to`, but `href` takes precedence.
    void router.preloadRoute({ to: '.', href }).catch(() => undefined);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    rest.onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a {...rest} href={href} onClick={follow} onFocus={preload} onPointerEnter={preload}>
      {children}
    </a>
  );
}
