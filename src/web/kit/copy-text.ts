/** Fallback for pages without HTTPS, where browsers do not offer the clipboard API. */
function copyBySelection(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Append the field next to the button: outside an open dialog, everything is inert and cannot be selected.
  (button.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    button.focus({ preventScroll: true });
  }
}

/** Copies text to the clipboard. `button` is the button that was pressed. Resolves with true on success. */
export async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, button);
  }
}
