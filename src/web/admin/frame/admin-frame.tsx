import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { Content, SkipLink } from './content.tsx';
import { BrandLink, Sidebar } from './sidebar.tsx';
import { SidebarSheet } from './sidebar-sheet.tsx';

/** Frame with sidebar and content. On small windows a button opens the sidebar as a sheet. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[240px_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh border-line border-r lg:block">
        <Sidebar />
      </aside>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-line border-b bg-canvas px-2 sm:px-4 lg:hidden">
        <button
          type="button"
          aria-label="Open navigation"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <Menu aria-hidden size={18} />
        </button>
        <BrandLink />
      </header>
      {open && <SidebarSheet onClose={() => setOpen(false)} />}
      <Content>{children}</Content>
    </div>
  );
}
