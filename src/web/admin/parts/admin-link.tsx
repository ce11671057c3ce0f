import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '#web/kit/plain-click.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the back office or of the account page; others are other documents and plain links. */
  href: string;
};

/** A link that changes the page without loading the document again, and fetches the page's code when pointed at. */
export function AdminLink({ href, children, ...rest }: Props) {
  const router = useRouter();
  const preload = (): void => {
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
