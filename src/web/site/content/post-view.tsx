import { useSuspenseQuery } from '@tanstack/react-query';
import { pages } from '#shared/urls.ts';
import { postQuery } from '#web/api/queries.ts';
import { SiteLink } from '../site-link.tsx';
import { Article } from './article.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { ARTICLE_CLASS } from './layout.ts';
import { PostDate } from './post-date.tsx';

/** A post: its image if it has one, title and text [P-60]. */
export function PostView({ slug }: { slug: string }) {
  const { data: post } = useSuspenseQuery(postQuery(slug));
  return (
    <article className={ARTICLE_CLASS}>
      <p className="flex items-center gap-2 text-ink-faint text-sm">
        <SiteLink href={pages.blog} className="touch-target relative rounded-sm hover:text-ink">
          Blog
        </SiteLink>
        <span aria-hidden>·</span>
        <PostDate instant={post.publishedAt} />
      </p>
      <h1 className="mt-3 text-balance font-semibold text-[2rem] leading-[1.12] tracking-[-0.03em] md:text-2xl">
        {post.title}
      </h1>
      {post.featuredImage && (
        <FeaturedImage
          // Another image gets a new component, which does not count the failed attempts of the previous image.
          key={post.featuredImage.id}
          image={post.featuredImage}
          alt={post.featuredImage.alt}
          sizes="(min-width: 800px) 720px, 100vw"
          loading="first"
          className="mt-8"
        />
      )}
      <div className="mt-8">
        <Article html={post.html} />
      </div>
    </article>
  );
}
