import { LIMITS } from '#shared/limits.ts';
import { siteHost } from '#web/admin/site-metadata.ts';
import { Field } from '#web/kit/fields.tsx';
import type { ContentKind } from '../kinds.ts';
import type { ContentForm } from './use-content-form.ts';

type Props = Pick<ContentForm, 'values' | 'errors' | 'setTitle' | 'setSlug' | 'normalizeSlug'> & {
  kind: ContentKind;
  isNew: boolean;
};

/** Fields for title and URL. The URL of a new entry follows its title until the curator edits the URL. */
export function TitleFields({ kind, isNew, values, errors, setTitle, setSlug, normalizeSlug }: Props) {
  const address = `${siteHost()}${kind.publicHref('')}`;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Field
        label="Title"
        required
        autoComplete="off"
        autoFocus={isNew}
        maxLength={LIMITS.titleMax}
        value={values.title}
        error={errors.title ?? null}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Field
        label="URL"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.slugMax}
        hint={`${address}${values.slug}`}
        value={values.slug}
        error={errors.slug ?? null}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
        onBlur={normalizeSlug}
      />
    </div>
  );
}
