/** A long answer has 20 kB. Providers add usage data and the reasoning of the model. */
const MAX_RESPONSE_BYTES = 4_000_000;

/**
 * `fetch` for a vision provider, which is not trusted. Reading a response fails after 4 MB: the providers' libraries
 * would accept 2 GB, and a small compressed response can expand to that. Redirects fail, because they could lead to an
 * internal address.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.length;
      if (bytes > MAX_RESPONSE_BYTES)
        controller.error(new Error('The response of the vision model is too large'));
      else controller.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
};
