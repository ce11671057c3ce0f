const BOUNDARY = 'vitrine-test-boundary';

/** A multipart form with one file in the field `file`. */
export function pictureForm(
  file: Uint8Array,
  { field = 'file', fileName = 'picture.png', type = 'image/png' } = {},
): { method: 'POST'; headers: Record<string, string>; body: Buffer } {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
