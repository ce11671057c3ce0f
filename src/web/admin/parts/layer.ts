import { createContext, type RefObject, use } from 'react';

/** The dialog or sheet around the caller; what is outside of it is inert, so that popups must stand in it. */
export const LayerContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Where a popup is put: into the dialog or sheet that it belongs to, else into the page. */
export const usePopupContainer = (): RefObject<HTMLElement | null> | undefined =>
  use(LayerContext) ?? undefined;

/** Marks popups: Escape closes them, not the layer below. */
export const POPUP = { 'data-popup': '' };
