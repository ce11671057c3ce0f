import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { renderToHtml } from './render-to-html.ts';

const inBoundary = (Content: () => React.ReactNode) => (
  <main>
    <Suspense fallback={<p>Loading</p>}>
      <Content />
    </Suspense>
  </main>
);

function BrokenDocument(): React.ReactNode {
  throw new Error('the document broke');
}

/** Renders a page. Removes the comments with which React marks Suspense boundaries. */
async function render(page: React.ReactNode): Promise<{ html: string; errors: unknown[] }> {
  const errors: unknown[] = [];
  const html = await renderToHtml(page, (error) => errors.push(error));
  return { html: html.replace(/<!--.*?-->/g, ''), errors };
}

test('renderToHtml renders a page', async () => {
  expect(await render(inBoundary(() => <p>Content</p>))).toEqual({
    html: '<main><p>Content</p></main>',
    errors: [],
  });
});

test.each([
  ['late', new Promise<string>((resolve) => setTimeout(resolve, 10, 'late'))],
  ['never ready', new Promise<string>(() => {})],
])('renderToHtml reports content that is %s, and renders the fallback', async (_, content) => {
  const { html, errors } = await render(inBoundary(() => <p>{use(content)}</p>));
  expect(errors).toEqual([expect.any(Error)]);
  expect(html).toContain('<p>Loading</p>');
});

test('renderToHtml reports an error below a Suspense boundary, and renders the fallback', async () => {
  const page = inBoundary(() => {
    throw new Error('the component broke');
  });
  const { html, errors } = await render(page);
  expect(errors).toEqual([new Error('the component broke')]);
  expect(html).toContain('<p>Loading</p>');
});

test('renderToHtml rejects if an error is not below a Suspense boundary', async () => {
  await expect(render(<BrokenDocument />)).rejects.toThrow('the document broke');
});
