import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { LIMITS } from '#shared/limits.ts';
import type { Platform } from '#shared/platforms.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { ARTICLE_CLASS } from '../content/layout.ts';
import { PageHeading } from '../page-heading.tsx';
import { pageTitle } from '../seo.ts';
import { LoadingSkeleton } from '../states/loading-skeleton.tsx';
import { headTitle } from '../viewer/head-title.ts';
import { useModal } from '../viewer/modal.tsx';
import { CardSkeletons, CategorySkeletons } from './card-skeletons.tsx';

/*
 * Placeholders, shown if a page takes longer than 150 ms to load (`defaultPendingMs`). Their code is in the
 * first script of every page, unlike the code of the pages, so they are kept small.
 */

/**
 * Sets the title 'Loading'. Otherwise the tab would show the title of the home page until the page's own title is
 * known.
 */
function useLoadingTitle(): void {
  const router = useRouter();
  const { isOpen } = useModal();
  useLayoutEffect(() => {
    // An open overlay keeps its own title.
    if (isOpen) return;
    const { site } = router.options.context;
    document.title = pageTitle(site, 'Loading');
    return () => {
      document.title = headTitle(router.state.matches) ?? site.name;
    };
  }, [isOpen, router]);
}

function PendingPage(props: { className: string; children: ReactNode }) {
  useLoadingTitle();
  return <LoadingSkeleton {...props} />;
}

export function HomeSkeleton({ platform }: { platform: Platform }) {
  return (
    <PendingPage className="gutter pt-10 md:pt-16">
      <Skeleton className="h-8 w-64 rounded-full" />
      <Skeleton className="mt-6 h-24 w-full max-w-xl" />
      <Skeleton className="mt-4 mb-16 h-12 w-full max-w-md" />
      <CardSkeletons kind="app" platform={platform} count={LIMITS.homeAppsShown[platform]} />
    </PendingPage>
  );
}

function ChipsSkeleton() {
  return (
    <div className="gutter flex gap-2 overflow-hidden py-3">
      {['w-20', 'w-24', 'w-28', 'w-20', 'w-24'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the widths never change
        <Skeleton key={index} className={`h-8 shrink-0 rounded-full ${width}`} />
      ))}
    </div>
  );
}

type ListProps = { title: string; kind: 'app' | 'category'; platform: Platform };

export function ListPageSkeleton({ title, kind, platform }: ListProps) {
  return (
    <>
      <PageHeading title={title} />
      <ChipsSkeleton />
      <PendingPage className="gutter pt-4">
        {kind === 'app' ? (
          <CardSkeletons kind="app" platform={platform} />
        ) : (
          <CategorySkeletons platform={platform} />
        )}
      </PendingPage>
    </>
  );
}

export function AppPageSkeleton({ platform }: { platform: Platform }) {
  return (
    <>
      <div className="gutter flex gap-6 pt-8 pb-8 md:pt-10">
        <Skeleton className="size-20 shrink-0 rounded-[23%]" />
        <div className="w-full">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="mt-3 h-5 w-full max-w-md" />
          <Skeleton className="mt-6 h-7 w-32" />
        </div>
      </div>
      <PendingPage className="gutter pt-8">
        <CardSkeletons kind="screen" platform={platform} />
      </PendingPage>
    </>
  );
}

export function CategoryPageSkeleton({ platform }: { platform: Platform }) {
  return (
    <>
      <div className="gutter pt-8 md:pt-10">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="mt-3 h-8 w-56" />
        <Skeleton className="mt-2 h-5 w-32" />
      </div>
      <PendingPage className="gutter pt-6">
        <CardSkeletons kind="screen" platform={platform} />
      </PendingPage>
    </>
  );
}

/** Placeholder of a post or a page of text. */
export function ArticleSkeleton() {
  return (
    <PendingPage className={ARTICLE_CLASS}>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-8 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-3/5" />
    </PendingPage>
  );
}
