import { createRoute, z } from '@hono/zod-openapi';
import { cacheTags } from '#domain/changes.ts';
import { findPageRedirect, getPage } from '#domain/content/pages/queries.ts';
import { findPostRedirect, getPost, listPosts } from '#domain/content/posts/queries.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { access } from '#server/http/guard.ts';
import { cursorSchema, limitSchema, slugSchema } from '#shared/contracts/common.ts';
import { postPageSchema, postSchema, staticPageSchema } from '#shared/contracts/content.ts';
import { notFound } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';
import type { ApiDeps } from './deps.ts';
import { allowSharedCaching, createRouter, noQuery, readResponses } from './router.ts';
import { textDeps } from './text-deps.ts';

const shared = { middleware: access('public'), tags: ['Posts and pages'] };
const bySlug = { params: z.object({ slug: slugSchema }), query: noQuery };

const postsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/posts',
  summary: 'Lists published posts, newest first',
  request: {
    query: z.strictObject({
      cursor: cursorSchema.optional(),
      limit: limitSchema.default(LIMITS.postListPage),
    }),
  },
  responses: readResponses(postPageSchema, 'One page of posts'),
});

const postRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/posts/{slug}',
  summary:
    'Returns a published post by its current or a former slug. The `slug` in the response is the current one',
  request: bySlug,
  responses: readResponses(postSchema, 'The post'),
});

const pageRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/pages/{slug}',
  summary:
    'Returns a published page by its current or a former slug. The `slug` in the response is the current one',
  request: bySlug,
  responses: readResponses(staticPageSchema, 'The page'),
});

/** Public blog posts and static pages. */
export function contentRoutes(deps: ApiDeps) {
  const { db } = deps;
  const text = textDeps(deps);
  const router = createRouter();

  router.openapi(postsRoute, async (c) => {
    const page = await listPosts(db, c.req.valid('query'));
    setCacheTags(c, cacheTags.posts);
    allowSharedCaching(c);
    return c.json(page, 200);
  });

  router.openapi(postRoute, async (c) => {
    const { slug } = c.req.valid('param');
    const getByFormerSlug = async () => {
      const currentSlug = await findPostRedirect(db, slug);
      return currentSlug && getPost(text, currentSlug);
    };
    const post = (await getPost(text, slug)) ?? (await getByFormerSlug());
    if (!post) throw notFound('Post');
    // The requested slug may be a former one. If another post takes it, this response must be purged.
    setCacheTags(c, cacheTags.post(post.slug), cacheTags.post(slug));
    allowSharedCaching(c);
    return c.json(post, 200);
  });

  router.openapi(pageRoute, async (c) => {
    const { slug } = c.req.valid('param');
    const getByFormerSlug = async () => {
      const currentSlug = await findPageRedirect(db, slug);
      return currentSlug && getPage(text, currentSlug);
    };
    const page = (await getPage(text, slug)) ?? (await getByFormerSlug());
    if (!page) throw notFound('Page');
    // The requested slug may be a former one. If another page takes it, this response must be purged.
    setCacheTags(c, cacheTags.page(page.slug), cacheTags.page(slug));
    allowSharedCaching(c);
    return c.json(page, 200);
  });
  return router;
}
