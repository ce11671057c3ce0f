import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { ABOVE_LAYERS } from './above-layers.ts';

/** `returnTo` is the element to focus when the layer closes. */
type OpenLayer = { element: HTMLElement; returnTo: HTMLElement | null };

/** Open layers, such as dialogs and sheets. The topmost is the last. */
const layers: OpenLayer[] = [];

/** Returns whether any dialog, sheet or other modal layer is open. */
export const isLayerOpen = (): boolean => layers.length > 0;

/** Returns whether this layer is the topmost and thus handles keys. Null stands for the page below all layers. */
export const isTopmost = (layer: HTMLElement | null): boolean => (layers.at(-1)?.element ?? null) === layer;

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/**
 * Keeps the focus in the layer: Tab moves from the last element to the first, and Shift+Tab from the first to the last.
 */
function trapTab(event: KeyboardEvent, layer: HTMLElement): void {
  const focusable = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isVisible);
  const [first, last] = [focusable[0], focusable.at(-1)];
  const { activeElement } = document;
  const isOutside = !layer.contains(activeElement) || activeElement === layer;
  if (isOutside || activeElement === (event.shiftKey ? first : last)) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

const madeInert = new WeakSet<Element>();

/**
 * Makes all children of the body inert except the topmost layer and the elements that are shown above layers. Removes
 * `inert` from elements that no longer need it, unless other code has set it.
 */
function updateInertElements(): void {
  const top = layers.at(-1)?.element;
  for (const element of document.body.children) {
    const shouldBeInert =
      top && element !== top && !element.hasAttribute(ABOVE_LAYERS) && element.tagName !== 'SCRIPT';
    if (!shouldBeInert) {
      if (madeInert.delete(element)) element.removeAttribute('inert');
    } else if (!element.hasAttribute('inert')) {
      madeInert.add(element);
      element.setAttribute('inert', '');
    }
  }
}

/**
 * Prevents the page from scrolling while any layer is open. Padding replaces the scroll bar, so the page keeps its
 * width and nothing moves behind the layer.
 */
function updateScrollLock(): void {
  const { documentElement: root, body } = document;
  const isLocked = root.style.overflow === 'hidden';
  if (layers.length === 0) {
    root.style.overflow = '';
    body.style.paddingRight = '';
  } else if (!isLocked) {
    const scrollBarWidth = window.innerWidth - root.clientWidth;
    root.style.overflow = 'hidden';
    body.style.paddingRight = `${scrollBarWidth}px`;
  }
}

const updatePageBehindLayers = (): void => {
  updateInertElements();
  updateScrollLock();
};

/** Hides open popovers, because the browser renders them above everything, including layers. */
function hidePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
}

/**
 * Returns the button that opened the popover or menu around an element, or null without one. The element itself is
 * hidden or removed by the time the layer closes, so the focus returns to the button.
 */
function openerOf(element: Element | null): Element | null {
  const popover = element?.closest('[popover]');
  if (popover) return document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`);
  const label = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return label ? document.getElementById(label) : null;
}

/** Returns the element to focus when a layer closes: the focused one, or the button that opened its popover. */
function returnTargetFor(element: Element | null): HTMLElement | null {
  const target = openerOf(element) ?? element;
  return target instanceof HTMLElement ? target : null;
}

/**
 * Removes a layer. If it was the topmost, the focus moves to `returnTo`. Layers may close in any order: if the layer
 * above would return the focus into the removed layer, it returns the focus to `returnTo` instead.
 */
function removeLayer(layer: OpenLayer, returnTo: HTMLElement | null): void {
  const layerAbove = layers[layers.indexOf(layer) + 1];
  layers.splice(layers.indexOf(layer), 1);
  updatePageBehindLayers();
  if (!layerAbove) returnTo?.focus({ preventScroll: true });
  else if (layer.element.contains(layerAbove.returnTo)) layerAbove.returnTo = returnTo;
}

type LayerOptions = {
  /** Element of the layer, a child of the body. It is focused unless an element inside it already has the focus. */
  ref: RefObject<HTMLElement | null>;
  onEscape: () => void;
  /** Handles other keys while this is the topmost layer. */
  onKey?: (event: KeyboardEvent) => void;
  /** Element to focus when the layer closes. Default: the element that had the focus before the layer opened. */
  returnFocus?: () => HTMLElement | null;
};

/** Selector of an open popup. A closed popup can stay in the document, for example that of a select. */
export const OPEN_POPUP = '[data-popup]:not([data-closed])';

/**
 * Makes an element a modal layer above the page while the caller is mounted. The rest of the page is inert
 * and does not scroll, Tab stays inside the layer, `onEscape` is called on Escape, and the previous focus is restored
 * when the caller unmounts. Layers can be stacked; the topmost handles the keys.
 */
export function useModalLayer({ ref, onEscape, onKey, returnFocus }: LayerOptions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const layer = ref.current;
    if (!layer || layers.at(-1)?.element !== layer || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest(`[${ABOVE_LAYERS}]`)) return;
    if (event.key === 'Tab') return trapTab(event, layer);
    if (event.key === 'Escape') {
      // Escape cancels the composition of an input method. Safari reports this only by key code 229.
      if (event.isComposing || event.keyCode === 229) return;
      // A popup inside the layer handles Escape first.
      if (layer.querySelector(OPEN_POPUP)) return;
      event.preventDefault();
      // A key that is held down closes only one layer.
      if (!event.repeat) onEscape();
      return;
    }
    onKey?.(event);
  });
  // Read the focused element during render. In the effect it can be too late: a field of the layer may have taken the
  // focus, or the menu with the focused item may have closed.
  const [focusedAtRender] = useState(() => returnTargetFor(document.activeElement));
  const requestedFocus = useEffectEvent(() => returnFocus?.() ?? null);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { activeElement } = document;
    const hasFocusMoved = activeElement === document.body || element.contains(activeElement);
    const layer: OpenLayer = {
      element,
      returnTo: hasFocusMoved ? focusedAtRender : returnTargetFor(activeElement),
    };
    hidePopovers();
    layers.push(layer);
    updatePageBehindLayers();
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
      removeLayer(layer, requestedFocus() ?? layer.returnTo);
    };
  }, [ref, focusedAtRender]);
}
