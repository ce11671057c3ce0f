/** Fallback for browsers without a clipboard API on pages without HTTPS. */
function copyBySelection(text: string, near: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Inside an open layer, because everything outside is inert and cannot be selected.
  (near.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    near.focus({ preventScroll: true });
  }
}

/** Copies text to the clipboard. `near` is the button. Resolves with whether it worked. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, near);
  }
}
