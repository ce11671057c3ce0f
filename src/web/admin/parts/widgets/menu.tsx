import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { POPUP_ATTRIBUTES, usePopupContainer } from '../dialogs/layer.ts';
import { AdminLink } from './admin-link.tsx';

type Props = {
  /** Label of the button, such as 'Actions for Inbox'. */
  label: string;
  icon?: LucideIcon;
  /** -1 if the surrounding row manages the focus. */
  tabIndex?: 0 | -1;
  children: ReactNode;
};

export function Menu({ label, icon: Icon = Ellipsis, tabIndex = 0, children }: Props) {
  const container = usePopupContainer();
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={label}
        tabIndex={tabIndex}
        className={clsx(buttonClass({ variant: 'ghost', size: 'icon' }), 'data-popup-open:bg-sunken')}
      >
        <Icon aria-hidden size={16} />
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner align="end" sideOffset={4} className="z-50 outline-none">
          <Base.Popup {...POPUP_ATTRIBUTES} className="panel grid min-w-44 gap-0.5 p-1.5 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type ItemProps = {
  icon?: LucideIcon;
  isDanger?: boolean;
  children: ReactNode;
} & (
  | { onSelect: () => void }
  | { href: string; newTab: true }
  /** `onOpen` is called when the link is followed. */
  | { href: string; newTab?: false; onOpen?: () => void }
);

const ITEM_CLASS =
  'menu-item cursor-default outline-none data-highlighted:bg-sunken data-highlighted:text-ink data-disabled:opacity-50';

/** Menu item: an action, a link to a page of the back office, or a link that opens in a new tab. */
export function MenuItem({ icon: Icon, isDanger = false, children, ...action }: ItemProps) {
  const className = clsx(ITEM_CLASS, isDanger && 'text-danger! data-highlighted:text-danger!');
  const content = (
    <>
      {Icon && <Icon aria-hidden size={16} />}
      {children}
    </>
  );
  if ('onSelect' in action) {
    return (
      <Base.Item className={className} onClick={action.onSelect}>
        {content}
      </Base.Item>
    );
  }
  return action.newTab ? (
    <Base.Item className={className} render={<a href={action.href} target="_blank" rel="noopener" />}>
      {content}
      <span className="sr-only"> (new tab)</span>
    </Base.Item>
  ) : (
    <Base.Item className={className} onClick={action.onOpen} render={<AdminLink href={action.href} />}>
      {content}
    </Base.Item>
  );
}
