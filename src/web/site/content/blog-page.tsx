import { useInfiniteQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import type { PostSummary } from '#shared/contracts/content.ts';
import { pages } from '#shared/urls.ts';
import { postsQuery } from '#web/api/queries.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ListBody } from '../lists/list-body.tsx';
import { ListStart } from '../lists/list-start.tsx';
import { LoadMore } from '../lists/load-more.tsx';
import { PageHeading } from '../page-heading.tsx';
import { SiteLink } from '../site-link.tsx';
import { GhostFrames } from '../states/ghost-frames.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { PostDate } from './post-date.tsx';
import { teaser } from './teaser.ts';

/** All published posts, newest first. */
export function BlogPage({ cursor }: { cursor: string | undefined }) {
  const list = useInfiniteQuery(postsQuery(cursor ?? null));
  return (
    <>
      <PageHeading title="Blog" />
      <div className="gutter pt-6">
        <ListStart cursor={cursor} />
        <ListBody query={list} skeleton={null}>
          {({ pages: chunks }) =>
            chunks[0]?.items.length ? (
              <>
                <ul className="grid max-w-5xl gap-x-6 gap-y-10 sm:grid-cols-2">
                  {chunks.flatMap(({ items }) =>
                    items.map((post) => <PostCard key={post.slug} post={post} />),
                  )}
                </ul>
                <LoadMore list={list} noun="Posts" cursor={chunks.at(-1)?.nextCursor ?? null} />
              </>
            ) : (
              <EmptyState icon={PenLine} title="No posts yet" text="Check back later for news" />
            )
          }
        </ListBody>
      </div>
    </>
  );
}

/** Placeholder for posts without an image, so that the titles in a row are aligned. */
function NoImage() {
  return (
    <div className="grid aspect-[1200/630] place-items-center rounded-media bg-sunken/60 max-sm:hidden">
      <GhostFrames />
    </div>
  );
}

function PostCard({ post }: { post: PostSummary }) {
  return (
    <li>
      <article className="group relative flex flex-col gap-4">
        {post.featuredImage ? (
          <FeaturedImage
            image={post.featuredImage}
            alt=""
            sizes="(min-width: 1100px) 500px, (min-width: 640px) 50vw, 100vw"
            loading="lazy"
          />
        ) : (
          <NoImage />
        )}
        <div>
          <p className="text-ink-faint text-sm">
            <PostDate instant={post.publishedAt} />
          </p>
          <h2 className="mt-1 text-balance font-semibold text-lg">
            <SiteLink href={pages.post(post.slug)} className="after:absolute after:inset-0">
              {post.title}
            </SiteLink>
          </h2>
          <p className="mt-1.5 max-w-prose text-pretty text-ink-soft">{teaser(post.excerpt)}</p>
        </div>
      </article>
    </li>
  );
}
