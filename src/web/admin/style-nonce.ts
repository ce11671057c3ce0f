/** Name of the meta element that carries the nonce. */
export const STYLE_NONCE_META = 'vitrine:style-nonce';

/** Returns the nonce that lets libraries insert style elements into the back office's document. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${STYLE_NONCE_META}"]`)?.nonce ?? '';
