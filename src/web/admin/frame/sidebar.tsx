import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import { Brand } from '#web/kit/brand.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { siteLogo, siteName } from '../site-metadata.ts';
import { isCurrent, NAVIGATION, type NavigationGroup, type NavigationItem } from './navigation.ts';
import { useRememberedFlag } from './use-remembered-flag.ts';
import { UserMenu } from './user-menu.tsx';

/** Sidebar of the back office. `onNavigate` is called when the user clicks a link in it. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center px-4">
        <BrandLink />
      </div>
      <Navigation onNavigate={onNavigate} />
      <div className="border-line border-t p-2">
        <UserMenu opens="up" onNavigate={onNavigate} />
      </div>
    </div>
  );
}

/** Name or logo of the gallery, which links to the dashboard. */
export function BrandLink() {
  return (
    <AdminLink
      href={adminPages.dashboard}
      aria-label={`${siteName()} dashboard`}
      className="touch-target relative flex h-9 items-center rounded-control px-1"
    >
      <Brand name={siteName()} logo={siteLogo()} />
    </AdminLink>
  );
}

type NavigateProps = { onNavigate: (() => void) | undefined };

const ENTRY_CLASS = 'menu-item font-medium aria-[current]:bg-sunken aria-[current]:text-ink';

function Navigation({ onNavigate }: NavigateProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label="Back office" className="min-h-0 grow overflow-y-auto overscroll-contain p-2">
      <ul className="grid gap-0.5">
        {NAVIGATION.map((entry) => (
          <li key={entry.label}>
            {'items' in entry ? (
              <Group group={entry} pathname={pathname} onNavigate={onNavigate} />
            ) : (
              <Entry item={entry} pathname={pathname} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({
  item: { label, href, icon: Icon },
  pathname,
  onNavigate,
}: NavigateProps & { item: Omit<NavigationItem, 'icon'> & { icon?: LucideIcon }; pathname: string }) {
  return (
    <AdminLink
      href={href}
      aria-current={isCurrent(href, pathname) ? 'page' : undefined}
      className={clsx(ENTRY_CLASS, !Icon && 'pl-9.5')}
      onClick={onNavigate}
    >
      {Icon && <Icon aria-hidden size={16} />}
      {label}
    </AdminLink>
  );
}

/**
 * Collapsible group of entries. It opens when one of its pages is shown. Otherwise it is open or closed as the user
 * left it in this browser.
 */
function Group({
  group: { label, icon: Icon, items },
  pathname,
  onNavigate,
}: NavigateProps & { group: NavigationGroup; pathname: string }) {
  const id = useId();
  const [isRememberedOpen, setRememberedOpen] = useRememberedFlag(`admin-nav-${label}`, true);
  const hasCurrent = items.some(({ href }) => isCurrent(href, pathname));
  /** Whether the user collapsed the group while one of its pages was shown. */
  const [isCollapsedOnPage, setCollapsedOnPage] = useState(false);
  useEffect(() => {
    if (!hasCurrent) setCollapsedOnPage(false);
  }, [hasCurrent]);
  const isOpen = hasCurrent ? !isCollapsedOnPage : isRememberedOpen;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setRememberedOpen(!isOpen);
          setCollapsedOnPage(hasCurrent && isOpen);
        }}
        className={clsx(ENTRY_CLASS, 'w-full')}
      >
        <Icon aria-hidden size={16} />
        {label}
        <ChevronDown
          aria-hidden
          size={14}
          className={clsx('ml-auto text-ink-faint transition-transform duration-150', isOpen || '-rotate-90')}
        />
      </button>
      <ul id={id} hidden={!isOpen} className={clsx('mt-0.5 gap-0.5', isOpen && 'grid')}>
        {items.map((item) => (
          <li key={item.href}>
            <Entry item={item} pathname={pathname} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}
