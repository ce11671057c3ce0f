/** Name of the meta element that carries the nonce. */
export const STYLE_NONCE = 'vitrine:style-nonce';

/** Returns the nonce with which libraries may insert style elements into the back office's document. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${STYLE_NONCE}"]`)?.nonce ?? '';
