/** Attribute of elements that stay usable above every modal layer, such as the toasts. */
export const ABOVE_LAYERS = 'data-above-layers';
