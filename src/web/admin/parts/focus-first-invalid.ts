/** How many frames a field may take to be marked and to be free again after a save that failed. */
const PATIENCE = 30;

/** Leads to the first field that is wrong, as soon as it is marked as such and can take the focus. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  let frames = PATIENCE;
  const attempt = (): void => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled');
    frames -= 1;
    if (field) field.focus();
    else if (frames > 0) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
