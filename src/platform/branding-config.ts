import type { SiteSettings } from '#shared/contracts/site.ts';
import { adjustForDarkBackground, textColorOn } from '#shared/contrast.ts';
import {
  type BrandingFile,
  BrandingFileError,
  type BrandingImage,
  type BrandingSvg,
  readImage,
  readSvg,
} from './branding.ts';
import { ConfigError, formatValue } from './config-error.ts';
import { SETTINGS, type SettingName, type SettingValues } from './settings.ts';
import { toSingleLine } from './single-line.ts';

/** The configured branding files. The gallery shows Vitrine's default for a file that is null. */
export type BrandingConfig = {
  logo: BrandingSvg | null;
  logoDark: BrandingSvg | null;
  favicon: BrandingSvg | null;
  socialImage: BrandingImage | null;
};

/** Reads the configured branding files. Throws `ConfigError` for the first file that is missing or not allowed. */
export function readBranding(values: SettingValues): BrandingConfig {
  const read = <T extends BrandingFile>(name: SettingName, reader: (file: string) => T): T | null => {
    const file = values[name] as string | undefined;
    if (!file) return null;
    try {
      return reader(file);
    } catch (error) {
      if (!(error instanceof BrandingFileError)) throw error;
      throw new ConfigError(toSingleLine(`${name} is ${formatValue(file, false)} ${error.message}`));
    }
  };
  return {
    logo: read('LOGO_FILE', readSvg),
    logoDark: read('LOGO_DARK_FILE', readSvg),
    favicon: read('FAVICON_FILE', readSvg),
    socialImage: read('SOCIAL_IMAGE_FILE', readImage),
  };
}

/** Returns the URL of a branding file with its version, so that browsers load a changed file immediately. */
const versionedUrl = (path: string, file: BrandingFile): string => `${path}?v=${file.version}`;

/** Returns the address and the aspect ratio of the gallery's own logo; null if it has none. */
export function logoOf({ logo, logoDark }: BrandingConfig): SiteSettings['logo'] {
  if (!logo) return null;
  const { ratio } = logo;
  const rounded = Math.round(ratio * 100) / 100;
  return {
    url: versionedUrl('/logo.svg', logo),
    darkUrl: logoDark && versionedUrl('/logo-dark.svg', logoDark),
    ratio: rounded,
  };
}

/** Returns the accent color for both themes, with text colors that contrast with it; null if it is not set. */
export function accentOf({
  ACCENT_COLOR: light,
  ACCENT_COLOR_DARK: dark,
}: SettingValues): SiteSettings['accent'] {
  if (!light) return null;
  const darkFill = dark ?? adjustForDarkBackground(light);
  return {
    light: { fill: light, on: textColorOn(light) },
    dark: { fill: darkFill, on: textColorOn(darkFill) },
  };
}

/**
 * Returns the configured preview image or a default one. The default of a gallery named Vitrine shows that name; the
 * default of other galleries shows no name.
 */
export function socialImageOf({ socialImage }: BrandingConfig, name: string): SiteSettings['socialImage'] {
  if (socialImage) {
    const { width, height } = socialImage;
    const type = socialImage.contentType === 'image/png' ? 'image/png' : 'image/jpeg';
    const url = versionedUrl(`/social-image.${type === 'image/png' ? 'png' : 'jpg'}`, socialImage);
    return { url, type, width, height };
  }
  const url = name === SETTINGS.SITE_NAME.defaultValue ? '/social.png' : '/social-plain.png';
  return { url, type: 'image/png', width: 1200, height: 630 };
}
