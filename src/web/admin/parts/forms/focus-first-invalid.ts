/** Maximum number of frames to wait for the field to be rendered, marked invalid and enabled again. */
const MAX_FRAMES = 30;

function focusWhenEnabled(root: ParentNode | null, selector: string): void {
  let frames = MAX_FRAMES;
  const tryFocus = (): void => {
    const field = root?.querySelector<HTMLElement>(`${selector}:enabled`);
    frames -= 1;
    if (field) field.focus();
    else if (frames > 0) requestAnimationFrame(tryFocus);
  };
  requestAnimationFrame(tryFocus);
}

/** Focuses the first invalid field of a form as soon as it is marked and enabled. */
export const focusFirstInvalid = (form: HTMLElement | null): void =>
  focusWhenEnabled(form, '[aria-invalid="true"]');

/** Focuses the control whose `data-field` is this name, as soon as it is rendered and enabled. */
export const focusField = (name: string): void => focusWhenEnabled(document, `[data-field="${name}"]`);
