import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type OpenLayer = { element: HTMLElement; returnTo: HTMLElement | null };

/** Open layers, the topmost last. */
const layers: OpenLayer[] = [];

export const isLayerOpen = (): boolean => layers.length > 0;

/** Whether keys are meant for this layer; null is the page itself, below all layers. */
export const isTopmost = (layer: HTMLElement | null): boolean => (layers.at(-1)?.element ?? null) === layer;

/** Marks parts of the page that stay usable above every layer: the toasts. */
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

/** Makes everything but the topmost layer inert. Leaves elements alone that others have made inert. */
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
 * While a layer is open the page does not scroll and keeps its width: padding replaces its scroll bar, so that
 * nothing behind the layer moves.
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

/** The browser draws open popovers above everything, including layers. */
function hidePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
}

/** Returns the button that opened the popover or menu around an element, which is gone when the layer closes. */
function openerOf(element: Element | null): Element | null {
  const popover = element?.closest('[popover]');
  if (popover) return document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`);
  const label = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return label ? document.getElementById(label) : null;
}

/** Returns the focused element, or the button that opened its popover. */
function focusedBefore(element: Element | null): HTMLElement | null {
  const target = openerOf(element) ?? element;
  return target instanceof HTMLElement ? target : null;
}

/** Removes a layer; layers may close in any order. */
function removeLayer(layer: OpenLayer, returnTo: HTMLElement | null): void {
  const above = layers[layers.indexOf(layer) + 1];
  layers.splice(layers.indexOf(layer), 1);
  arrangeLayers();
  if (!above) returnTo?.focus({ preventScroll: true });
  else if (layer.element.contains(above.returnTo)) above.returnTo = returnTo;
}

type Layer = {
  /** A child of the body. It takes the focus itself unless an element inside already has it. */
  ref: RefObject<HTMLElement | null>;
  onEscape: () => void;
  /** Handles other keys while this is the topmost layer. */
  onKey?: (event: KeyboardEvent) => void;
  /** Element to focus when the layer closes. Default: the element that was focused before. */
  returnFocus?: () => HTMLElement | null;
};

/** A visible popup. The popup of a select stays in the page while it is closed, after its first focus. */
export const OPEN_POPUP = '[data-popup]:not([data-closed])';

/**
 * Shows a modal layer above the page while the caller is mounted: the rest is inert and does not scroll, Tab stays
 * inside, Escape is reported, and the focus returns at the end. Layers stack; keys go to the topmost. It writes no
 * style element, because the content security policy forbids it.
 */
export function useModalLayer({ ref, onEscape, onKey, returnFocus }: Layer): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const layer = ref.current;
    if (!layer || layers.at(-1)?.element !== layer || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest(`[${ABOVE_LAYERS}]`)) return;
    if (event.key === 'Tab') return trapTab(event, layer);
    if (event.key === 'Escape') {
      // A popup inside the layer handles Escape first.
      if (layer.querySelector(OPEN_POPUP)) return;
      event.preventDefault();
      // A held key closes one layer only.
      if (!event.repeat) onEscape();
      return;
    }
    onKey?.(event);
  });
  // Read during render: if a field of the layer takes the focus while mounting, or a menu closes, an effect would be
  // too late.
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
