import {
  Download,
  FileText,
  Heart,
  Link2,
  type LucideIcon,
  Menu,
  MessageSquare,
  Shield,
  User,
  Users,
} from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { ThemeSwitch } from '#web/kit/theme-switch.tsx';
import { SiteLink } from '../site-link.tsx';
import { useSite } from '../use-site.ts';
import { AccountEntries } from './account-entries.tsx';
import { Navigation } from './navigation.tsx';
import { PlatformToggle } from './platform-toggle.tsx';

/** Following a link closes the menu; the theme switch does not. */
const closeOnLink = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (target instanceof Element && target.closest('a[href]')) currentTarget.hidePopover();
};

/**
 * The site's menu: a panel under its button. In small windows it is a sheet that also has the navigation. It is a
 * native popover, so it opens without JavaScript, and the browser handles focus, Escape and dismissal.
 */
export function SiteMenu() {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Menu"
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <Menu aria-hidden size={18} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link causes a click event */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks that bubble up from the links */}
      <div id={id} popover="auto" className="site-menu" onClick={closeOnLink}>
        <div className="p-4 pb-3 md:hidden">
          <PlatformToggle />
          <Navigation
            label="Sections"
            className="mt-3 grid gap-0.5"
            linkClassName="flex h-[44px] items-center rounded-control px-3 font-medium text-md aria-[current]:bg-sunken"
          />
        </div>
        <MenuLinks />
      </div>
    </>
  );
}

function MenuLinks() {
  const site = useSite();
  return (
    <div className="grid gap-0.5 border-line p-1.5 max-md:border-t">
      <AccountEntries />
      {site.socialUrl && (
        <External icon={Users} href={site.socialUrl}>
          Follow us
        </External>
      )}
      {site.links.map(({ label, url }) => (
        <External key={url} icon={Link2} href={url}>
          {label}
        </External>
      ))}
      {site.feedbackUrl && (
        <External icon={MessageSquare} href={site.feedbackUrl}>
          Give feedback
        </External>
      )}
      {site.tipUrl && (
        <External icon={Heart} href={site.tipUrl}>
          Leave a tip
        </External>
      )}
      <a href={site.logo?.url ?? '/logo.svg'} download={`${site.name}.svg`} className="menu-item">
        <Download aria-hidden size={16} />
        Download logo (SVG)
      </a>
      <hr className="my-1 border-line" />
      <Internal icon={Shield} href="/privacy">
        Privacy
      </Internal>
      <Internal icon={FileText} href="/terms">
        Terms
      </Internal>
      <hr className="my-1 border-line" />
      <div className="flex items-center justify-between gap-3 py-1 pr-1 pl-3">
        <span className="text-ink-soft text-sm">Theme</span>
        <ThemeSwitch />
      </div>
      <AuthorCredit />
    </div>
  );
}

type ItemProps = { icon: LucideIcon; href: string; children: ReactNode };

function External({ icon: Icon, href, children }: ItemProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className="menu-item">
      <Icon aria-hidden size={16} />
      {children}
    </a>
  );
}

function Internal({ icon: Icon, href, children }: ItemProps) {
  return (
    <SiteLink href={href} className="menu-item">
      <Icon aria-hidden size={16} />
      {children}
    </SiteLink>
  );
}

function AuthorCredit() {
  const { author } = useSite();
  if (!author) return null;
  const text = `Made by ${author.name}`;
  if (author.url)
    return (
      <External icon={User} href={author.url}>
        {text}
      </External>
    );
  return <p className="px-3 py-2 text-ink-faint text-sm">{text}</p>;
}
