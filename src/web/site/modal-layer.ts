import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Open layers, the topmost last. */
const layers: HTMLElement[] = [];

/** Parts of the page that stay usable above every layer: the toasts. */
export const ABOVE_LAYERS = 'data-above-layers';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

function trapTab(event: KeyboardEvent, layer: HTMLElement): void {
  const all = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isVisible);
  const [first, last] = [all[0], all.at(-1)];
  const { activeElement } = document;
  const outside = !layer.contains(activeElement) || activeElement === layer;
  if (outside || activeElement === (event.shiftKey ? first : last)) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

/** Makes everything beside the layer inert. Returns what undoes it. */
function muteOthers(layer: HTMLElement): () => void {
  const others = [...document.body.children].filter(
    (element) =>
      element !== layer &&
      !element.hasAttribute('inert') &&
      !element.hasAttribute(ABOVE_LAYERS) &&
      element.tagName !== 'SCRIPT',
  );
  for (const element of others) element.setAttribute('inert', '');
  return () => {
    for (const element of others) element.removeAttribute('inert');
  };
}

/**
 * The page behind does not scroll and keeps its width: what its scroll bar took becomes padding, so that the
 * layer covers the window whole and nothing behind it jumps.
 */
function lockScroll(): () => void {
  const { documentElement: root, body } = document;
  if (root.style.overflow === 'hidden') return () => undefined;
  // Not clientWidth: that counts the gutter in where the bar itself is not drawn.
  const bar = window.innerWidth - root.getBoundingClientRect().width;
  Object.assign(root.style, { overflow: 'hidden', scrollbarGutter: 'auto' });
  body.style.paddingRight = `${bar}px`;
  return () => {
    Object.assign(root.style, { overflow: '', scrollbarGutter: '' });
    body.style.paddingRight = '';
  };
}

type Layer = {
  /** A child of the body. It takes the focus itself unless something in it already has. */
  ref: RefObject<HTMLElement | null>;
  onEscape: () => void;
  /** Other keys, while this is the topmost layer. */
  onKey?: (event: KeyboardEvent) => void;
  /** Where the focus goes when the layer closes, if not to where it was before. */
  returnFocus?: () => HTMLElement | null;
};

/**
 * A layer above the page while the caller is mounted: the rest is inert and does not scroll, Tab stays inside,
 * Escape reports, and the focus returns at the end. Layers stack; keys go to the topmost. No style element is
 * written, which the content security policy would refuse.
 */
export function useModalLayer({ ref, onEscape, onKey, returnFocus }: Layer): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const layer = ref.current;
    if (!layer || layers.at(-1) !== layer || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest(`[${ABOVE_LAYERS}]`)) return;
    if (event.key === 'Tab') return trapTab(event, layer);
    if (event.key === 'Escape') {
      event.preventDefault();
      return onEscape();
    }
    onKey?.(event);
  });
  // Remembered before the layer's own fields take the focus.
  const [before] = useState(() => document.activeElement);
  const focusBack = useEffectEvent(() => {
    const target = returnFocus?.() ?? before;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });

  useEffect(() => {
    const layer = ref.current;
    if (!layer) return;
    layers.push(layer);
    const unmute = muteOthers(layer);
    const unlock = lockScroll();
    if (!layer.contains(document.activeElement)) layer.focus({ preventScroll: true });
    document.addEventListener('keydown', handleKey);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      document.removeEventListener('keydown', handleKey);
      unlock();
      unmute();
      focusBack();
    };
  }, [ref]);
}
