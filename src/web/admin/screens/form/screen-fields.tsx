import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { TagField } from '#web/admin/auto-categorize/tag-field.tsx';
import { TitleField } from '#web/admin/auto-categorize/title-field.tsx';
import { DateField } from '#web/admin/parts/inputs/date-field.tsx';
import { PlatformChoice } from '#web/admin/parts/inputs/platform-choice.tsx';
import { Switch } from '#web/admin/parts/inputs/switch.tsx';
import { useWideWindow } from '#web/admin/parts/pages/use-wide-window.ts';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { Button } from '#web/kit/button.tsx';
import { Field, TextAreaField } from '#web/kit/fields.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/toasts.ts';
import { AppChoice } from '../../apps/form/app-choice.tsx';
import { categoriesQuery } from '../../data/categories.ts';
import type { FormValues } from './form-values.ts';

type Props = {
  values: FormValues;
  onChange: (part: Partial<FormValues>) => void;
  /** Adds or removes a tag. */
  onTag: (categoryId: string, isChosen: boolean) => void;
  titleError: string | null;
  /** Whether the form is being saved. Meanwhile, input is ignored, but the fields keep the focus. */
  isSaving: boolean;
};

/** Fields of the screen form, without the image. */
export function ScreenFields({ values, onChange, onTag, titleError, isSaving }: Props) {
  const { title, advice, day, app, platform, isFeatured, isCover } = values;
  const isWide = useWideWindow();
  const tags = <Categories values={values} onTag={onTag} />;
  return (
    <div className="grid gap-5">
      <TitleField
        title={title}
        advice={advice}
        error={titleError}
        isReadOnly={isSaving}
        onChange={onChange}
      />
      {/* Most edits change tags, so small windows show them before the other fields. */}
      {!isWide && tags}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label="Upload Date" value={day} onChange={(next) => onChange({ day: next })} />
        <PlatformChoice value={platform} onChange={(next) => onChange({ platform: next })} />
      </div>
      <AppChoice value={app} onChange={(next) => onChange({ app: next })} />
      <div className="grid gap-1 rounded-panel bg-raised px-4 py-2 hairline">
        <Switch
          label="Feature Screen"
          hint="Feature in Browse views"
          checked={isFeatured}
          onChange={(next) => onChange({ isFeatured: next })}
        />
        <Switch
          label="Cover Image"
          hint="Use as cover in app cards"
          checked={isCover}
          onChange={(next) => onChange({ isCover: next })}
        />
      </div>
      {isWide && tags}
      <Details values={values} onChange={onChange} isSaving={isSaving} />
    </div>
  );
}

type CategoriesProps = Pick<Props, 'values' | 'onTag'>;

function Categories({ values: { categoryIds, unconfirmed, advice }, onTag }: CategoriesProps) {
  const { data, error, refetch } = useQuery(categoriesQuery());
  useEffect(() => {
    if (error) toast('error', MESSAGES.loadFailed.categories(messageOf(error)));
  }, [error]);
  if (data) {
    return (
      <TagField
        categories={data}
        chosen={categoryIds}
        unconfirmed={unconfirmed}
        advice={advice}
        onChange={onTag}
        // Limits the height on small windows, where the other fields follow below.
        className="max-lg:max-h-[45dvh]"
        confirmationHint="Saving the screen confirms the tags that stay selected."
      />
    );
  }
  return error ? (
    <p role="alert" className="flex items-center justify-between gap-3 text-ink-soft text-sm">
      The categories could not be loaded.
      <Button size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  ) : (
    <div className="grid gap-2">
      <p className="sr-only">Loading categories...</p>
      <Skeleton className="h-10" />
      <Skeleton className="h-40" />
    </div>
  );
}

type DetailsProps = Pick<Props, 'values' | 'onChange' | 'isSaving'>;

/** Rarely used fields. Initially open if one of them has a value. */
function Details({ values: { description, sourceUrl }, onChange, isSaving }: DetailsProps) {
  const [isOpen] = useState(description !== '' || sourceUrl !== '');
  return (
    <details open={isOpen} className="group">
      <summary className="w-fit cursor-pointer rounded-control py-1 font-medium text-ink-soft text-sm hover:text-ink">
        More details
      </summary>
      <div className="mt-3 grid gap-5">
        <TextAreaField
          label="Description"
          value={description}
          maxLength={LIMITS.descriptionMax}
          readOnly={isSaving}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
        <Field
          label="Source"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="The page that the screenshot shows."
          value={sourceUrl}
          maxLength={LIMITS.urlMax}
          readOnly={isSaving}
          onChange={({ currentTarget }) => onChange({ sourceUrl: currentTarget.value })}
        />
      </div>
    </details>
  );
}
