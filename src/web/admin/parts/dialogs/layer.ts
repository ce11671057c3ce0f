import { createContext, type RefObject, use } from 'react';

/**
 * The dialog or sheet that contains the component. Elements outside it are inert, so popups must be rendered
 * inside.
 */
export const LayerContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Returns the container for popups: the surrounding dialog or sheet, or undefined if there is none. */
export const usePopupContainer = (): RefObject<HTMLElement | null> | undefined =>
  use(LayerContext) ?? undefined;

/**
 * Attributes that mark a popup. Because of them, Escape closes an open popup before the dialog or sheet below
 * it.
 */
export const POPUP_ATTRIBUTES = { 'data-popup': '' };
