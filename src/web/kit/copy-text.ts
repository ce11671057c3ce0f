/** The way of browsers that offer no clipboard on a page without HTTPS. */
function copyBySelection(text: string, near: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Inside an open layer, or the field could not be selected: everything beside the layer is inert.
  (near.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    near.focus({ preventScroll: true });
  }
}

/** Puts text on the clipboard. `near` is the button that asked. Resolves with whether it worked. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, near);
  }
}
