import { useSuspenseQuery } from '@tanstack/react-query';
import { staticPageQuery } from '#web/api/queries.ts';
import { Article } from './article.tsx';
import { ARTICLE_CLASS } from './layout.ts';

/** A page written by a curator: title and text [P-60]. */
export function StaticPageView({ slug }: { slug: string }) {
  const { data: page } = useSuspenseQuery(staticPageQuery(slug));
  return (
    <article className={ARTICLE_CLASS}>
      <h1 className="text-balance font-semibold text-[2rem] leading-[1.12] tracking-[-0.03em] md:text-2xl">
        {page.title}
      </h1>
      <div className="mt-8">
        <Article html={page.html} />
      </div>
    </article>
  );
}
