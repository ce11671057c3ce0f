import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { accentOf, type BrandingConfig, logoOf, readBranding, socialImageOf } from './branding-config.ts';
import { ConfigError, formatValue } from './config-error.ts';
import { failureReason } from './failures.ts';
import { EMBEDDING_PRESETS } from './settings/embedding.ts';
import type { Setting } from './settings/setting.ts';
import { SETTINGS, type SettingName, type SettingValues } from './settings.ts';

export type S3Config = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type OidcProvider = NonNullable<SettingValues['OIDC_PROVIDERS']>[number];

export type AuthConfig = {
  /** Secret for the encryption of account secrets in the database. If null, they are stored unencrypted. */
  secret: string | null;
  /** URLs of other sites to which a sign-in may redirect. */
  redirectUrls: string[];
  providers: OidcProvider[];
  mail: { smtpUrl: string; from: string } | null;
  /** Whether a change of the email address must also be confirmed from the current address. */
  confirmsBothAddresses: boolean;
  textMessages: { url: string; secret: string | null } | null;
};

/** The configured vision model. Fields that its provider does not need may be null. */
export type VisionConfig = {
  provider: NonNullable<SettingValues['ANALYSIS_PROVIDER']>;
  model: string;
  apiKey: string | null;
  baseUrl: string | null;
  /** Maximum number of tokens per day; null for no limit. */
  dailyTokens: number | null;
};

/** The operator's own model for similar screens. Paths are absolute. */
export type EmbeddingConfig = {
  /** File of the part of the model that turns images into vectors. */
  model: string;
  /** How images are prepared for the model: the name of a preset, or the path of a file. */
  preprocess: string;
  /** File of the part that turns texts into vectors; null if texts are not compared with images. */
  textModel: string | null;
};

export type Config = {
  port: number;
  host: string;
  /** Number of reverse proxies in front of the server. */
  trustedProxies: number;
  /** How long after their expiry cached pages may still be served if the database or the storage is unavailable. */
  stalePagesSeconds: number;
  accessLog: boolean;
  /** Address that serves metrics; null if they are off. */
  metrics: { port: number; host: string } | null;
  /** The standard variables `OTEL_*` if they turn traces on; otherwise null. */
  tracing: Record<string, string> | null;
  /** How long requests are accepted after a stop signal. */
  drainSeconds: number;
  /** Whether Strict-Transport-Security covers the subdomains of the host. */
  hstsSubdomains: boolean;
  appEnv: SettingValues['APP_ENV'];
  log: { level: SettingValues['LOG_LEVEL']; format: SettingValues['LOG_FORMAT'] };
  /** Absolute path of the data directory. */
  dataDir: string;
  databaseUrl: string | null;
  /** Whether the embedded database keeps prepared statements of reads, which makes them faster. */
  preparedReads: boolean;
  /** Whether the embedded database is copied before migrations. */
  upgradeBackup: boolean;
  /** Regular backups; null if they are off. `keep` is the number of backups to keep. */
  backups: { directory: string; everyHours: number; keep: number } | null;
  /** Age at which entries of the audit log are deleted, in days; null to keep them all. */
  auditRetentionDays: number | null;
  /** Whether an empty gallery starts with the demo catalogue. */
  demo: boolean;
  s3: S3Config | null;
  /** `renditionCacheBytes` limits the space for renditions that are made on request. */
  images: { avif: boolean; renditionCacheBytes: number };
  /** Whether this process runs text recognition on all screens in the background. */
  textRecognition: boolean;
  /** The vision model that analyzes screenshots; null if none is configured. */
  vision: VisionConfig | null;
  /** The model that computes the vectors of images; null for the built-in vectors. */
  embedding: EmbeddingConfig | null;
  auth: AuthConfig;
  /** Whether PUBLIC_URL is set. If not, the server derives the public URL from the port that it listens on. */
  isPublicUrlSet: boolean;
  site: SiteSettings;
  branding: BrandingConfig;
  /** `mailto:` or `https:` URL for vulnerability reports. */
  securityContact: string | null;
  /** Additional hosts that the content security policy allows for the advertising unit. */
  adHosts: string[];
};

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

function parseValues(environment: Environment): SettingValues {
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const [name, setting] of Object.entries(SETTINGS) as [SettingName, Setting<unknown>][]) {
    // An empty variable counts as not set: compose files and CI systems pass `NAME=` for unset variables.
    const rawValue = environment[name]?.trim() ? environment[name] : undefined;
    const result = setting.schema.safeParse(rawValue ?? setting.defaultValue ?? undefined);
    if (!result.success) {
      throw new ConfigError(
        `${name} is ${formatValue(rawValue ?? '', setting.isSecret)} but must be ${setting.allowed}`,
      );
    }
    values[name] = result.data;
  }
  return values as SettingValues;
}

/** Returns the standard variables of OpenTelemetry if they turn traces on. */
function collectTracingVariables(environment: Environment): Record<string, string> | null {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment))
    if (name.startsWith('OTEL_') && value?.trim()) variables[name] = value;
  // The variable for traces takes precedence over the one for all signals.
  const find = (...names: [string, string]): string | undefined =>
    names.find((name) => variables[name] !== undefined);
  const endpoint = find('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const isOff = variables.OTEL_SDK_DISABLED === 'true' || variables.OTEL_TRACES_EXPORTER === 'none';
  if (endpoint === undefined || isOff) return null;
  const url = variables[endpoint] ?? '';
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new ConfigError(`${endpoint} is ${formatValue(url, false)} but must be an http(s) URL`);
  const protocol = find('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== undefined && variables[protocol] === 'grpc')
    throw new ConfigError(
      `${protocol} is grpc, but traces are sent over HTTP: use the HTTP port of the collector, usually 4318`,
    );
  return variables;
}

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

function parseS3Config(values: SettingValues): S3Config | null {
  const missing = S3_NAMES.filter((name) => !values[name]);
  if (missing.length === S3_NAMES.length) return null;
  if (missing.length > 0) {
    throw new ConfigError(
      `${missing[0]} is not set but must be given together with ${S3_NAMES.filter((name) => name !== missing[0]).join(', ')}`,
    );
  }
  return {
    endpoint: values.S3_ENDPOINT as string,
    region: values.S3_REGION as string,
    bucket: values.S3_BUCKET as string,
    accessKeyId: values.S3_ACCESS_KEY_ID as string,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY as string,
  };
}

function parseMailConfig({ SMTP_URL: smtpUrl, MAIL_FROM: from }: SettingValues): AuthConfig['mail'] {
  if (!smtpUrl) return null;
  if (!from) throw new ConfigError('MAIL_FROM is not set but must be given together with SMTP_URL');
  return { smtpUrl, from };
}

const VISION_NAMES = [
  'ANALYSIS_MODEL',
  'ANALYSIS_API_KEY',
  'ANALYSIS_BASE_URL',
  'ANALYSIS_DAILY_TOKENS',
] as const;

function parseVisionConfig(values: SettingValues): VisionConfig | null {
  const { ANALYSIS_PROVIDER: provider, ANALYSIS_MODEL: model } = values;
  const missingError = (name: SettingName, dependent: string): ConfigError =>
    new ConfigError(`${name} is not set but must be given together with ${dependent}`);
  if (!provider) {
    const dependent = VISION_NAMES.find((name) => values[name] !== undefined);
    if (dependent) throw missingError('ANALYSIS_PROVIDER', dependent);
    return null;
  }
  const providerLine = `ANALYSIS_PROVIDER=${provider}`;
  if (!model) throw missingError('ANALYSIS_MODEL', providerLine);
  if (provider === 'openai-compatible' && !values.ANALYSIS_BASE_URL) {
    throw missingError('ANALYSIS_BASE_URL', providerLine);
  }
  if ((provider === 'anthropic' || provider === 'google') && !values.ANALYSIS_API_KEY) {
    throw missingError('ANALYSIS_API_KEY', providerLine);
  }
  return {
    provider,
    model,
    apiKey: values.ANALYSIS_API_KEY ?? null,
    baseUrl: values.ANALYSIS_BASE_URL ?? null,
    dailyTokens: values.ANALYSIS_DAILY_TOKENS ?? null,
  };
}

function parseEmbeddingConfig(values: SettingValues): EmbeddingConfig | null {
  const {
    EMBEDDING_MODEL: model,
    EMBEDDING_PREPROCESS: preprocess,
    EMBEDDING_TEXT_MODEL: textModel,
  } = values;
  if (!model) {
    const dependent = (['EMBEDDING_TEXT_MODEL', 'EMBEDDING_PREPROCESS'] as const).find(
      (name) => values[name],
    );
    if (dependent)
      throw new ConfigError(`EMBEDDING_MODEL is not set but must be given together with ${dependent}`);
    return null;
  }
  const isPreset = preprocess === undefined || EMBEDDING_PRESETS.some((name) => name === preprocess);
  return {
    model: path.resolve(model),
    preprocess: isPreset ? (preprocess ?? EMBEDDING_PRESETS[0]) : path.resolve(preprocess),
    textModel: textModel ? path.resolve(textModel) : null,
  };
}

/** Returns the analytics website id of the deployment that `APP_ENV` selects. */
function selectAnalyticsId(values: SettingValues): string | undefined {
  switch (values.APP_ENV) {
    case 'production':
      return values.ANALYTICS_ID_PRODUCTION;
    case 'beta':
    case 'staging':
      return values.ANALYTICS_ID_BETA;
    case 'development':
      return values.ANALYTICS_ID_DEVELOPMENT;
  }
}

/** Parses all settings and reads the branding files. Throws `ConfigError` for the first invalid setting. */
export function parseConfig(environment: Environment): Config {
  const values = parseValues(environment);
  const websiteId = selectAnalyticsId(values);
  const branding = readBranding(values);
  return {
    port: values.PORT,
    host: values.HOST,
    trustedProxies: values.TRUSTED_PROXIES,
    drainSeconds: values.DRAIN_SECONDS,
    stalePagesSeconds: values.STALE_PAGES_SECONDS,
    accessLog: values.ACCESS_LOG,
    metrics:
      values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    tracing: collectTracingVariables(environment),
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    appEnv: values.APP_ENV,
    log: { level: values.LOG_LEVEL, format: values.LOG_FORMAT },
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    preparedReads: values.PREPARED_READS,
    upgradeBackup: values.UPGRADE_BACKUP,
    backups: values.BACKUP_DIR
      ? {
          directory: path.resolve(values.BACKUP_DIR),
          everyHours: values.BACKUP_EVERY,
          keep: values.BACKUP_KEEP,
        }
      : null,
    auditRetentionDays: values.AUDIT_RETENTION_DAYS || null,
    demo: values.DEMO,
    s3: parseS3Config(values),
    images: { avif: values.IMAGE_AVIF, renditionCacheBytes: values.IMAGE_CACHE_BYTES },
    textRecognition: values.TEXT_RECOGNITION,
    vision: parseVisionConfig(values),
    embedding: parseEmbeddingConfig(values),
    auth: {
      secret: values.AUTH_SECRET ?? null,
      redirectUrls: values.AUTH_REDIRECT_URLS ?? [],
      providers: values.OIDC_PROVIDERS ?? [],
      mail: parseMailConfig(values),
      confirmsBothAddresses: values.EMAIL_CHANGE_CONFIRM_BOTH,
      textMessages: values.TEXT_MESSAGE_URL
        ? { url: values.TEXT_MESSAGE_URL, secret: values.TEXT_MESSAGE_SECRET ?? null }
        : null,
    },
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    site: {
      name: values.SITE_NAME,
      publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      tagline: values.TAGLINE,
      description: values.DESCRIPTION,
      footerText: values.FOOTER_TEXT ?? null,
      logo: logoOf(branding),
      accent: accentOf(values),
      socialImage: socialImageOf(branding, values.SITE_NAME),
      socialUrl: values.SOCIAL_URL ?? null,
      feedbackUrl: values.FEEDBACK_URL ?? null,
      tipUrl: values.TIP_URL ?? null,
      links: values.LINKS ?? [],
      author: values.AUTHOR_NAME ? { name: values.AUTHOR_NAME, url: values.AUTHOR_URL ?? null } : null,
      analytics:
        values.ANALYTICS_SCRIPT_URL && websiteId
          ? { scriptUrl: values.ANALYTICS_SCRIPT_URL, websiteId }
          : null,
      ad: values.AD_SCRIPT_URL
        ? { scriptUrl: values.AD_SCRIPT_URL, containerId: values.AD_CONTAINER_ID ?? null }
        : null,
      signInWith: (values.OIDC_PROVIDERS ?? []).map(({ name, label }) => ({ name, label })),
    },
    branding,
    securityContact: values.SECURITY_CONTACT ?? null,
    adHosts: values.AD_IMAGE_HOSTS ?? [],
  };
}

/**
 * Returns the variables of a file, or no variables if the file does not exist. Throws `ConfigError` if it cannot be
 * read or is not UTF-8.
 */
function readEnvFile(file: string): NodeJS.Dict<string> {
  if (!existsSync(file)) return {};
  const text = readText(file);
  // A NUL byte means UTF-16 or UTF-32, which some editors and shells of Windows write.
  if (text.includes('\0')) throw new ConfigError(`The file ${file} must be saved as UTF-8`);
  // Node would take a byte order mark for a part of the first name.
  return parseEnv(text.replace(/^\uFEFF/, ''));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // A common cause: Docker creates a folder in place of a mounted file that does not exist.
    throw new ConfigError(`The file ${file} cannot be read: ${failureReason(error)}`, { cause: error });
  }
}

export const PROCESS_ENVIRONMENT: Environment = process.env;

/**
 * Parses the settings from the `.env` file in `directory` and from the environment variables `env`, which take
 * precedence.
 */
export function loadConfig({ directory, env }: { directory: string; env: Environment }): Config {
  const fromFile = readEnvFile(path.join(directory, '.env'));
  // An empty variable counts as not set and must not hide the value in the file.
  const nonEmpty = Object.entries(env).filter(([, value]) => value?.trim());
  return parseConfig({ ...fromFile, ...Object.fromEntries(nonEmpty) });
}

/** Whether npm or npx started this process. They start it through a shell that does not forward signals. */
export const isRunByNpm = (): boolean => process.env.npm_lifecycle_event !== undefined;

/**
 * Returns the environment for a child program: the variables that programs need to start, and the variables
 * in `names`. Other variables, such as settings, are left out because they include secrets.
 */
export const programEnvironment = (names: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries(
    ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', ...names].map((name) => [name, process.env[name]]),
  );

/**
 * Adds variables to the environment of this process, for libraries that read it themselves. Existing variables stay
 * unchanged. Returns a function that removes the added ones.
 */
export function addToEnvironment(variables: Readonly<Record<string, string>>): () => void {
  const added = Object.entries(variables).filter(([name]) => process.env[name] === undefined);
  for (const [name, value] of added) process.env[name] = value;
  return () => {
    for (const [name] of added) delete process.env[name];
  };
}
