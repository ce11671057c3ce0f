import { useQuery } from '@tanstack/react-query';
import { Tags, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MESSAGES } from '#shared/messages.ts';
import { hasVisibleText } from '#shared/text.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { TagField } from '../auto-categorize/tag-field.tsx';
import { TitleField } from '../auto-categorize/title-field.tsx';
import { categoriesQuery } from '../data/categories.ts';
import { DuplicateHint } from '../images/duplicate-hint.tsx';
import { ImagePane } from '../images/image-pane.tsx';
import { Switch } from '../parts/inputs/switch.tsx';
import { preventHeldEnter } from '../parts/keyboard/prevent-held-enter.ts';
import { Panes } from '../parts/pages/split.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import type { BatchAction, BatchItem, BatchSettings, FileInspection, ItemChange } from './batch.ts';
import { PlatformAndAppFields } from './platform-and-app-fields.tsx';

type Props = {
  item: BatchItem;
  settings: BatchSettings;
  file: Blob | null;
  inspection: FileInspection | null;
  disabled: boolean;
  dispatch: (action: BatchAction) => void;
  onRemove: () => void;
};

/** Editor for one screen of the batch, with a large preview. */
export function ItemEditor({ item, settings, file, inspection, disabled, dispatch, onRemove }: Props) {
  const { data: categories, error } = useQuery(categoriesQuery());
  useEffect(() => {
    if (error) toast('error', MESSAGES.loadFailed.categories(messageOf(error)));
  }, [error]);
  const change = (next: ItemChange): void => dispatch({ type: 'change', id: item.id, change: next });
  const chosen = new Set(item.categoryIds);
  const fields = (
    <div className="grid content-start gap-4">
      {item.error && (
        <p role="alert" className="rounded-control bg-sunken px-3 py-2 text-danger text-sm">
          {item.error}
        </p>
      )}
      <TitleField
        title={item.title}
        advice={item.advice}
        error={!hasVisibleText(item.title) ? MESSAGES.fillIn : null}
        disabled={disabled}
        onChange={({ title }) => change({ title })}
      />
      <PlatformAndAppFields
        item={item}
        settings={settings}
        disabled={disabled}
        onPlatformChange={(platform) => change({ platform })}
        onAppChange={(app) => dispatch({ type: 'set app', id: item.id, app })}
      />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Switch
          label="Feature Screen"
          checked={item.isFeatured}
          disabled={disabled}
          onChange={(isFeatured) => change({ isFeatured })}
        />
        <Switch
          label="Cover Image"
          checked={item.isCover}
          disabled={disabled}
          onChange={(isCover) => change({ isCover })}
        />
      </div>
      {categories && (
        <TagField
          categories={categories}
          chosen={chosen}
          unconfirmed={item.unconfirmed}
          advice={item.advice}
          onChange={(categoryId, isChosen) => dispatch({ type: 'tag', id: item.id, categoryId, isChosen })}
          confirmationHint="Suggested tags stay unconfirmed until a curator saves the uploaded screen, or confirms its tags in the list of screens."
          disabled={disabled}
          className="h-[300px] content-start"
        />
      )}
      <ItemActions item={item} disabled={disabled} dispatch={dispatch} onRemove={onRemove} />
    </div>
  );
  const preview = (
    <div className="grid content-start gap-3">
      <DuplicateHint matches={inspection?.matches ?? null} />
      {item.advice && <p className="text-ink-soft text-sm">{item.advice.explanation}</p>}
      <Preview file={file} item={item} inspection={inspection} />
    </div>
  );
  return (
    <section aria-label={`Screen ${item.title}`} className="rounded-panel bg-raised hairline">
      <Panes label="Width of the panes" left={fields} right={preview} />
    </section>
  );
}

function ItemActions({
  item,
  disabled,
  dispatch,
  onRemove,
}: Pick<Props, 'item' | 'disabled' | 'dispatch' | 'onRemove'>) {
  return (
    <div className="flex flex-wrap gap-2 border-line border-t pt-4">
      <Button
        size="small"
        disabled={disabled || item.categoryIds.length === 0}
        onClick={() => {
          dispatch({ type: 'tag all', categoryIds: item.categoryIds });
          toast('info', 'All screens of the batch have these tags now');
        }}
      >
        <Tags aria-hidden size={14} />
        Add these tags to all
      </Button>
      <Button
        data-remove
        size="small"
        variant="ghost"
        disabled={disabled}
        onClick={onRemove}
        onKeyDown={preventHeldEnter}
        className="ml-auto"
      >
        <Trash2 aria-hidden size={14} />
        Remove from batch
      </Button>
    </div>
  );
}

function Preview({
  file,
  item,
  inspection,
}: {
  file: Blob | null;
  item: BatchItem;
  inspection: FileInspection | null;
}) {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <figure className="min-w-0">
      <ImagePane className="h-[500px]">
        {src && (
          <img
            src={src}
            alt={item.title ? `Preview of ${item.title}` : 'Preview'}
            width={inspection?.width}
            height={inspection?.height}
            className="mx-auto h-auto max-w-full rounded-[6px]"
          />
        )}
      </ImagePane>
      <figcaption className="mt-2 truncate text-ink-faint text-xs">
        {item.fileName}
        {inspection && ` · ${inspection.width} × ${inspection.height}`}
      </figcaption>
    </figure>
  );
}
