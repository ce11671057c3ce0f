import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSite } from '../use-site.ts';
import { headTitle } from './head-title.ts';

/** After closing, the tab keeps the overlay's title this long, in milliseconds (specification, section 2). */
const TITLE_RESET_MS = 50;

type Modal = {
  /** True while a screen is shown above a page. */
  isOpen: boolean;
  /** The screen shown above the page. */
  id: string | null;
  /** Title of the page behind; the product name where it has none. */
  backgroundTitle: string;
  /** Title of the overlay, once its screen is known. */
  modalTitle: string | null;
  setModalTitle: (title: string | null) => void;
  /** Goes back if the screen stands above a page, otherwise home. */
  close: () => void;
};

const ModalContext = createContext<Modal | null>(null);

/** The overlay's state. Throws outside a `ModalProvider`. */
export function useModal(): Modal {
  const modal = use(ModalContext);
  if (!modal) throw new Error('useModal must be used within a ModalProvider');
  return modal;
}

/** Reads the overlay from the history state and keeps the tab's title true to what is on top. */
export function ModalProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const product = useSite().name;
  const id = useLocation({ select: (location) => location.state.overlay ?? null });
  const [modalTitle, setModalTitle] = useState<string | null>(null);
  const [backgroundTitle, setBackgroundTitle] = useState(product);
  const isOpen = id !== null;

  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) {
      wasOpen.current = true;
      setBackgroundTitle(headTitle(router) ?? product);
      return;
    }
    if (!wasOpen.current) return;
    setModalTitle(null);
    const timer = setTimeout(() => {
      wasOpen.current = false;
      // Read now: closing may have led to another page than the one behind.
      document.title = headTitle(router) ?? product;
    }, TITLE_RESET_MS);
    return () => clearTimeout(timer);
  }, [isOpen, product, router]);

  useEffect(() => {
    if (isOpen && modalTitle) document.title = modalTitle;
  }, [isOpen, modalTitle]);

  const close = useCallback(() => {
    if (router.state.location.state.overlay) router.history.back();
    else void router.navigate({ to: '/' });
  }, [router]);

  const modal = useMemo(
    () => ({ isOpen, id, backgroundTitle, modalTitle, setModalTitle, close }),
    [isOpen, id, backgroundTitle, modalTitle, close],
  );
  return <ModalContext value={modal}>{children}</ModalContext>;
}
