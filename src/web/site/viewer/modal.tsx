import { useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSite } from '../use-site.ts';
import { headTitle } from './head-title.ts';

/**
 * Time for which the tab keeps the overlay's title after the overlay is closed, in milliseconds (specification, section
 * 2).
 */
const TITLE_RESET_MS = 50;

type Modal = {
  /** True while a screen is open in the overlay. */
  isOpen: boolean;
  /** Id of the screen in the overlay. Null while no screen is open. */
  id: string | null;
  /** Title of the page behind the overlay, or the name of the gallery if that page has none. */
  backgroundTitle: string;
  /** Title of the overlay. Null until its screen is loaded. */
  modalTitle: string | null;
  setModalTitle: (title: string | null) => void;
  /**
   * Goes back to the page from which the screen was opened, also after a reload. If there is no such page, goes to the
   * home page.
   */
  close: () => void;
};

const ModalContext = createContext<Modal | null>(null);

/** The state of the overlay. Throws outside a `ModalProvider`. */
export function useModal(): Modal {
  const modal = use(ModalContext);
  if (!modal) throw new Error('useModal must be used within a ModalProvider');
  return modal;
}

/** Reads the open screen from the history state, and sets the tab's title to that of the overlay or the page. */
export function ModalProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const galleryName = useSite().name;
  const id = useLocation({ select: (location) => location.state.overlay ?? null });
  const [modalTitle, setModalTitle] = useState<string | null>(null);
  const backgroundTitle = useRouterState({ select: ({ matches }) => headTitle(matches) }) ?? galleryName;
  const isOpen = id !== null;

  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) {
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current) return;
    setModalTitle(null);
    const timer = setTimeout(() => {
      wasOpen.current = false;
      // Read the title after the delay, because closing may have led to a page other than the one behind.
      document.title = headTitle(router.state.matches) ?? galleryName;
    }, TITLE_RESET_MS);
    return () => clearTimeout(timer);
  }, [isOpen, galleryName, router]);

  // Back navigation can change the page behind the open overlay, and that page then sets its own title. This effect
  // sets the overlay's title again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the page behind sets a title
  useEffect(() => {
    if (isOpen && modalTitle) document.title = modalTitle;
  }, [isOpen, modalTitle, backgroundTitle]);

  // The location from which the overlay is being closed. The screen stays open until the browser has gone back and the
  // page is loaded. Until then, a second close is ignored, because it would go back too far.
  const closingFrom = useRef<unknown>(null);
  const close = useCallback(() => {
    const { location, resolvedLocation } = router.state;
    if (closingFrom.current === resolvedLocation) return;
    if (location.state.overlay || location.state.wasOverlay) {
      closingFrom.current = resolvedLocation;
      router.history.back();
    } else void router.navigate({ to: '/' });
  }, [router]);

  const modal = useMemo(
    () => ({ isOpen, id, backgroundTitle, modalTitle, setModalTitle, close }),
    [isOpen, id, backgroundTitle, modalTitle, close],
  );
  return <ModalContext value={modal}>{children}</ModalContext>;
}
