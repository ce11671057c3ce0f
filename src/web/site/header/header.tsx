import { Logo } from './logo.tsx';
import { SiteMenu } from './menu.tsx';
import { Navigation } from './navigation.tsx';
import { PlatformToggle } from './platform-toggle.tsx';
import { SearchButton } from './search-button.tsx';

/**
 * The sticky header, 56 px high. In small windows it shows only logo, search and menu. The navigation and the platform
 * switch are then in the menu.
 */
export function Header() {
  return (
    <header className="print:hidden sticky top-0 z-40 h-(--header-height) border-line frosted-85 border-b">
      <div className="gutter flex h-full items-center gap-2 md:gap-3 lg:gap-4">
        <Logo />
        <Navigation
          label="Main"
          className="hidden shrink-0 items-center md:flex"
          linkClassName="nav-link touch-target"
        />
        <div className="flex min-w-9 flex-1 justify-end md:min-w-26 lg:min-w-40 lg:justify-center">
          <SearchButton />
        </div>
        <PlatformToggle className="shrink-0 max-md:hidden" />
        <SiteMenu />
      </div>
    </header>
  );
}
