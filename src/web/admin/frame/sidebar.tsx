import { useLocation } from '@tanstack/react-router';
import { pages } from '#shared/urls.ts';
import { Brand } from '#web/kit/brand.tsx';
import { AdminLink } from '../parts/admin-link.tsx';
import { siteName } from '../site-name.ts';
import { isCurrent, NAVIGATION } from './navigation.ts';
import { UserMenu } from './user-menu.tsx';

/** `onFollow` is told of each entry that is followed. */
export function Sidebar({ onFollow }: { onFollow?: () => void }) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center px-4">
        <BrandLink />
      </div>
      <Navigation onFollow={onFollow} />
      <div className="border-line border-t p-2">
        <UserMenu opens="up" onFollow={onFollow} />
      </div>
    </div>
  );
}

export function BrandLink() {
  return (
    <AdminLink
      href={pages.admin}
      aria-label={`${siteName()} dashboard`}
      className="touch-target relative flex h-9 items-center rounded-control px-1"
    >
      <Brand name={siteName()} />
    </AdminLink>
  );
}

function Navigation({ onFollow }: { onFollow: (() => void) | undefined }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label="Back office" className="min-h-0 grow overflow-y-auto overscroll-contain p-2">
      <ul className="grid gap-0.5">
        {NAVIGATION.map(({ label, href, icon: Icon }) => (
          <li key={href}>
            <AdminLink
              href={href}
              aria-current={isCurrent(href, pathname) ? 'page' : undefined}
              className="menu-item font-medium aria-[current]:bg-sunken aria-[current]:text-ink"
              onClick={onFollow}
            >
              <Icon aria-hidden size={16} />
              {label}
            </AdminLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
