import type { ScreenDetail } from '#shared/contracts/screens.ts';
import { SiteLink } from '../site-link.tsx';

/** A screen's colors, largest share first. Each color links to the screens that contain a similar one. */
export function ScreenPalette({ palette, platform }: Pick<ScreenDetail, 'palette' | 'platform'>) {
  return (
    palette.length > 0 && (
      <section>
        <h2 className="mb-2 font-medium text-ink-faint text-xs">Colors</h2>
        <ul className="flex flex-wrap gap-1.5">
          {palette.map(({ hex }) => (
            <li key={hex}>
              <SiteLink
                href={`/${platform}/screens?palette=${hex}`}
                aria-label={`Search screens with #${hex}`}
                title={`#${hex}`}
                className="hairline block size-8 rounded-full"
                style={{ backgroundColor: `#${hex}` }}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
