import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type OpenLayer = { element: HTMLElement; returnTo: HTMLElement | null };

/** Open layers, the topmost last. */
const layers: OpenLayer[] = [];

export const isLayerOpen = (): boolean => layers.length > 0;

/** Whether keys are meant for this layer; null is the page itself, below all layers. */
export const isTopmost = (layer: HTMLElement | null): boolean => (layers.at(-1)?.element ?? null) === layer;

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

const muted = new WeakSet<Element>();

/** Only the topmost layer can be used; without layers everything can. Leaves what others made inert alone. */
function muteOthers(): void {
  const top = layers.at(-1)?.element;
  for (const element of document.body.children) {
    const mute =
      top && element !== top && !element.hasAttribute(ABOVE_LAYERS) && element.tagName !== 'SCRIPT';
    if (!mute) {
      if (muted.delete(element)) element.removeAttribute('inert');
    } else if (!element.hasAttribute('inert')) {
      muted.add(element);
      element.setAttribute('inert', '');
    }
  }
}

/**
 * While a layer is open the page does not scroll and keeps its width: what its scroll bar took becomes padding,
 * so that the layer covers the window whole and nothing behind it jumps.
 */
function lockScroll(): void {
  const { documentElement: root, body } = document;
  const isLocked = root.style.overflow === 'hidden';
  if (layers.length === 0) {
    root.style.overflow = '';
    body.style.paddingRight = '';
  } else if (!isLocked) {
    const bar = window.innerWidth - root.clientWidth;
    root.style.overflow = 'hidden';
    body.style.paddingRight = `${bar}px`;
  }
}

const arrangeLayers = (): void => {
  muteOthers();
  lockScroll();
};

/** The browser draws open popovers above everything, layers too. */
function hidePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
}

/** The button that opens what an element is in, which is gone when the layer closes: a popover, or a menu. */
function openerOf(element: Element | null): Element | null {
  const popover = element?.closest('[popover]');
  if (popover) return document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`);
  const label = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return label ? document.getElementById(label) : null;
}

/** Where the focus was, or what opened that. */
function focusedBefore(element: Element | null): HTMLElement | null {
  const target = openerOf(element) ?? element;
  return target instanceof HTMLElement ? target : null;
}

/** Takes a layer away, in whatever order they close. */
function removeLayer(layer: OpenLayer, returnTo: HTMLElement | null): void {
  const above = layers[layers.indexOf(layer) + 1];
  layers.splice(layers.indexOf(layer), 1);
  arrangeLayers();
  if (!above) returnTo?.focus({ preventScroll: true });
  else if (layer.element.contains(above.returnTo)) above.returnTo = returnTo;
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

/** A popup that is shown. The popup of a select stays in the page while it is closed, from its first focus on. */
export const OPEN_POPUP = '[data-popup]:not([data-closed])';

/**
 * A layer above the page while the caller is mounted: the rest is inert and does not scroll, Tab stays inside,
 * Escape reports, and the focus returns at the end. Layers stack; keys go to the topmost. No style element is
 * written, which the content security policy would refuse.
 */
export function useModalLayer({ ref, onEscape, onKey, returnFocus }: Layer): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const layer = ref.current;
    if (!layer || layers.at(-1)?.element !== layer || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest(`[${ABOVE_LAYERS}]`)) return;
    if (event.key === 'Tab') return trapTab(event, layer);
    if (event.key === 'Escape') {
      // A popup of the layer's closes first, by itself.
      if (layer.querySelector(OPEN_POPUP)) return;
      event.preventDefault();
      // A key held down closes one layer, not one after the other.
      if (!event.repeat) onEscape();
      return;
    }
    onKey?.(event);
  });
  // Where a field of the layer takes the focus while it mounts, or a menu closes that led here, the effect comes too
  // late to see what had it.
  const [atRender] = useState(() => focusedBefore(document.activeElement));
  const wantedFocus = useEffectEvent(() => returnFocus?.() ?? null);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { activeElement } = document;
    const isTooLate = activeElement === document.body || element.contains(activeElement);
    const layer: OpenLayer = { element, returnTo: isTooLate ? atRender : focusedBefore(activeElement) };
    hidePopovers();
    layers.push(layer);
    arrangeLayers();
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
      removeLayer(layer, wantedFocus() ?? layer.returnTo);
    };
  }, [ref, atRender]);
}
