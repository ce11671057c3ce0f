import { useLocation } from '@tanstack/react-router';
import { usePlatform } from '../platform.tsx';
import { SiteLink } from '../site-link.tsx';
import { navigationItems } from './navigation-items.ts';

type Props = { label: string; className: string; linkClassName: string };

/** The navigation links. The header and the menu of small windows pass different classes for their layouts. */
export function Navigation({ label, className, linkClassName }: Props) {
  const { platform } = usePlatform();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label={label} className={className}>
      {navigationItems(platform, pathname).map(({ label: text, href, current }) => (
        <SiteLink key={text} href={href} aria-current={current} className={linkClassName}>
          {text}
        </SiteLink>
      ))}
    </nav>
  );
}
