const BOUNDARY = 'vitrine-test-boundary';

/** Returns a request that sends one file as a multipart form, by default in the field `file`. */
export function pictureForm(
  file: Uint8Array,
  { field = 'file', fileName = 'picture.png', type = 'image/png' } = {},
): { method: 'POST'; headers: Record<string, string>; body: Buffer } {
  const partHeaders = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(partHeaders), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
