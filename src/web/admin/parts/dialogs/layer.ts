import { createContext, type RefObject, use } from 'react';

/** The dialog or sheet around the component. Elements outside of it are inert, so popups must be rendered inside. */
export const LayerContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Returns the container for popups: the surrounding dialog or sheet, or else undefined for the page. */
export const usePopupContainer = (): RefObject<HTMLElement | null> | undefined =>
  use(LayerContext) ?? undefined;

/** Attributes of popups. Escape closes an open popup before the layer below it. */
export const POPUP = { 'data-popup': '' };
