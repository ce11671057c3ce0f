import { Download } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Brand } from '#web/kit/brand.tsx';
import { useDismiss } from '#web/kit/use-dismiss.ts';
import { usePlatform } from '../platform.tsx';
import { SiteLink } from '../site-link.tsx';
import { useSite } from '../use-site.ts';

/**
 * Links to the home page of the last chosen platform [P-20]. A right click or the keyboard's menu key opens a menu that
 * offers the logo as a download; the site's menu has the same entry.
 */
export function Logo() {
  const site = useSite();
  const { home } = usePlatform();
  const box = useRef<HTMLDivElement>(null);
  const logo = useRef<HTMLAnchorElement>(null);
  const download = useRef<HTMLAnchorElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useDismiss({ isOpen, container: box, opener: logo, close });

  return (
    <div ref={box} className="relative min-w-0">
      <SiteLink
        ref={logo}
        href={home}
        aria-label={`${site.name} home`}
        className="touch-target relative flex h-9 items-center rounded-control pr-1"
        onContextMenu={(event) => {
          event.preventDefault();
          setOpen(true);
          requestAnimationFrame(() => download.current?.focus());
        }}
      >
        <Brand name={site.name} logo={site.logo} />
      </SiteLink>
      {isOpen && (
        <div data-popup className="panel absolute top-full left-0 z-1 mt-1.5 p-1.5">
          <a
            ref={download}
            href={site.logo?.url ?? '/logo.svg'}
            download={`${site.name}.svg`}
            onClick={close}
            className="menu-item"
          >
            <Download aria-hidden size={16} />
            Download logo (SVG)
          </a>
        </div>
      )}
    </div>
  );
}
