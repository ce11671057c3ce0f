import { useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { slugify } from '#shared/slug.ts';
import { Field, TextAreaField } from '#web/kit/fields.tsx';
import { BrandColourField } from './brand-colour-field.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { opaqueHex, parseColour } from './colour.ts';
import { LogoField } from './logo-field.tsx';
import type { AppForm } from './use-app-form.ts';

/** Exact (specification of the back office, section 2). */
const URL_HINT = 'The URL where this app will be accessible';

/** What makes up an app, in the page and in the sheet. */
export function AppFields({ form, logo, app }: Pick<AppForm, 'form' | 'logo' | 'app'>) {
  const { register, control, setValue, formState } = form;
  const { errors } = formState;
  const [name, image, brandColor] = useWatch({ control, name: ['name', 'logo', 'brandColor'] });
  // The URL of a new app follows its name until somebody writes another.
  const isFollowing = useRef(app === null);
  const colour = parseColour(brandColor);
  return (
    <>
      <Field
        label="Name"
        autoComplete="off"
        autoFocus={app === null}
        error={errors.name?.message ?? null}
        {...register('name', {
          onChange: ({ target }: { target: HTMLInputElement }) => {
            if (isFollowing.current) setValue('slug', slugify(target.value), { shouldDirty: true });
          },
        })}
      />
      <Field
        label="URL"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={app && app.slug !== '' ? `${URL_HINT}. Former addresses lead to a new one.` : URL_HINT}
        error={errors.slug?.message ?? null}
        {...register('slug', {
          onChange: () => {
            isFollowing.current = false;
          },
          onBlur: ({ target }: { target: HTMLInputElement }) => {
            if (target.value !== slugify(target.value)) setValue('slug', slugify(target.value));
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
      <Controller
        control={control}
        name="categoryIds"
        render={({ field }) => (
          <CategoryPicker value={field.value} known={app?.categories ?? []} onChange={field.onChange} />
        )}
      />
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
            error={errors.brandColor?.message ?? null}
            offered={logo.dominantColor}
          />
        )}
      />
    </>
  );
}
