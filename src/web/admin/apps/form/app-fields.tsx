import { useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { slugify } from '#shared/slug.ts';
import { Field, TextAreaField } from '#web/kit/fields.tsx';
import { BrandColourField } from './brand-colour-field.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { opaqueHex, parseColour } from './colour.ts';
import { LogoField } from './logo-field.tsx';
import type { AppForm } from './use-app-form.ts';

type Props = Pick<AppForm, 'form' | 'logo' | 'app' | 'isSlugInitiallyDerived'>;

/** The specification defines this text (back office, section 2). */
const URL_HINT = 'The URL where this app will be accessible';

/** Fields for name, URL, description and website. */
export function DetailFields({ form, app, isSlugInitiallyDerived }: Props) {
  const { register, setValue, formState } = form;
  const { errors } = formState;
  // The URL of a new app follows its name until the curator edits the URL.
  const isSlugDerived = useRef(isSlugInitiallyDerived);
  return (
    <>
      <Field
        label="Name"
        autoComplete="off"
        autoFocus={app === null}
        error={errors.name?.message ?? null}
        {...register('name', {
          onChange: ({ target }: { target: HTMLInputElement }) => {
            if (isSlugDerived.current) setValue('slug', slugify(target.value), { shouldDirty: true });
          },
        })}
      />
      <Field
        label="URL"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={URL_HINT}
        error={errors.slug?.message ?? null}
        {...register('slug', {
          onChange: () => {
            isSlugDerived.current = false;
          },
          onBlur: ({ target }: { target: HTMLInputElement }) => {
            const slug = slugify(target.value);
            if (target.value !== slug) setValue('slug', slug, { shouldDirty: true });
          },
        })}
      />
      <TextAreaField
        label="Description"
        error={errors.description?.message ?? null}
        {...register('description')}
      />
      <Field
        label="Website"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.url?.message ?? null}
        {...register('url')}
      />
    </>
  );
}

/** Field for the app categories. */
export function CategoryField({ form, app }: Props) {
  return (
    <Controller
      control={form.control}
      name="categoryIds"
      render={({ field }) => (
        <CategoryPicker
          value={field.value}
          initialCategories={app?.categories ?? []}
          onChange={field.onChange}
        />
      )}
    />
  );
}

/** Fields for logo and brand color. The dominant color of an uploaded logo is suggested as the brand color. */
export function BrandFields({ form, logo }: Props) {
  const { control, formState } = form;
  const [name, image, brandColor] = useWatch({ control, name: ['name', 'logo', 'brandColor'] });
  const colour = parseColour(brandColor);
  return (
    <>
      <LogoField
        app={{ name: name || '?', logo: image, brandColor: colour && opaqueHex(colour) }}
        upload={logo}
      />
      <Controller
        control={control}
        name="brandColor"
        render={({ field }) => (
          <BrandColourField
            value={field.value}
            onChange={field.onChange}
            error={formState.errors.brandColor?.message ?? null}
            suggestedColour={logo.dominantColor}
          />
        )}
      />
    </>
  );
}
