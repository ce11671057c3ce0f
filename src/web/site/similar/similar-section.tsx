import { useEffect, useRef, useState } from 'react';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { pages } from '#shared/urls.ts';
import { onDemand, useOnDemand } from '#web/kit/on-demand.ts';
import { SiteLink } from '../site-link.tsx';
import { onceVisible } from '../viewer/prefetch.ts';

export const SIMILAR_TITLE = 'More like this';

const strip = onDemand(() => import('./similar-strip.tsx').then((module) => module.SimilarStrip));

/**
 * Similar screens below the details of a screen. They are loaded once the section is visible. The heading links to the
 * page of all similar screens, also without JavaScript.
 */
export function SimilarSection({ screen }: { screen: ScreenThumb }) {
  const section = useRef<HTMLElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(
    () => (section.current ? onceVisible(section.current, async () => setVisible(true)) : undefined),
    [],
  );
  return (
    <section ref={section} className="border-line border-t pt-5">
      <h2 className="mb-2 font-medium text-sm">
        <SiteLink
          href={pages.similar(screen.id)}
          rel="nofollow"
          className="touch-target relative hover:underline"
        >
          {SIMILAR_TITLE}
        </SiteLink>
      </h2>
      {isVisible && <Strip screen={screen} />}
    </section>
  );
}

function Strip({ screen }: { screen: ScreenThumb }) {
  // If the code cannot be loaded, the heading still links to the page of all similar screens.
  const SimilarStrip = useOnDemand(strip, () => undefined);
  return SimilarStrip && <SimilarStrip screen={screen} />;
}
