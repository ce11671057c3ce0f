import { clsx } from 'clsx';
import { adminPages } from '#shared/admin-urls.ts';
import type { ProposedScreen, StackProposal, StackVerdict } from '#shared/contracts/admin-stacks.ts';
import { STACK_KIND_LABELS } from '#shared/stack-kinds.ts';
import { Button } from '#web/kit/button.tsx';
import { Screenshot } from '#web/kit/screenshot.tsx';
import { Checkbox } from '../parts/inputs/checkbox.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { describeScreen } from './screen-details.ts';

const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;

/** Returns the similarity of the words and the layout of two screens; empty if they were not compared. */
const describeSimilarity = ({ words, layout }: StackProposal): string =>
  words === null || layout === null
    ? ''
    : ` · words ${formatPercent(words)}, layout ${formatPercent(layout)}`;

type Props = {
  proposal: StackProposal;
  /** Whether the keyboard shortcuts apply to this pair. */
  isCurrent: boolean;
  isSelected: boolean;
  onToggle: () => void;
  onDecide: (verdict: StackVerdict) => void;
};

/** A proposed pair: both screens side by side, why they were proposed, and the decision. */
export function Proposal({ proposal, isCurrent, isSelected, onToggle, onDecide }: Props) {
  const { kind, app, first, second } = proposal;
  const name = `${first.title} and ${second.title}`;
  return (
    <li
      aria-current={isCurrent || undefined}
      className={clsx(
        'hairline grid gap-3 rounded-panel bg-raised p-3 sm:p-4',
        isCurrent && 'outline-2 outline-ink outline-offset-2',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Checkbox label={`Select ${name}`} checked={isSelected} onChange={onToggle} />
        <p className="min-w-0 grow text-sm">
          <span className="font-medium">{STACK_KIND_LABELS[kind]}</span>
          <span className="text-ink-soft">
            {' · '}
            {app.name}
            {describeSimilarity(proposal)}
          </span>
        </p>
        <div className="flex gap-2">
          <Button
            data-verdict="different"
            aria-label={`Different: ${name}`}
            onClick={() => onDecide('different')}
          >
            Different
          </Button>
          <Button
            variant="solid"
            data-verdict="stacked"
            aria-label={`Stack ${name}`}
            onClick={() => onDecide('stacked')}
          >
            Stack
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <Side screen={first} />
        <Side screen={second} />
      </div>
    </li>
  );
}

function Side({ screen }: { screen: ProposedScreen }) {
  const { id, title, platform, image } = screen;
  return (
    <div className="min-w-0">
      <Screenshot
        image={image}
        platform={platform}
        alt={title}
        sizes={800}
        className={platform === 'ios' ? 'mx-auto max-h-[420px]' : 'w-full'}
      />
      <AdminLink
        href={adminPages.screen(id)}
        className="mt-2 block truncate font-medium text-sm underline decoration-line-strong underline-offset-3"
      >
        {title}
      </AdminLink>
      <p className="text-ink-soft text-xs">{describeScreen(screen)}</p>
    </div>
  );
}
