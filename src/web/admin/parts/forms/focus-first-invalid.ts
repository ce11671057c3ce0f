/** Number of frames to wait for the field to be marked invalid and enabled again after a failed save. */
const MAX_FRAMES = 30;

/** Focuses the first invalid field of a form as soon as it is marked and enabled. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  let frames = MAX_FRAMES;
  const tryFocus = (): void => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled');
    frames -= 1;
    if (field) field.focus();
    else if (frames > 0) requestAnimationFrame(tryFocus);
  };
  requestAnimationFrame(tryFocus);
}
