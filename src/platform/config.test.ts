import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contrast, DARK_BACKGROUND } from '#shared/contrast.ts';
import { type Config, loadConfig, parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { renderEnvExample } from './env-example.ts';
import { SETTINGS, type SettingName } from './settings.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];

const S3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'eu-north-1',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'access-key-of-the-test',
  S3_SECRET_ACCESS_KEY: 'secret-key-of-the-test',
};

const errorMessageOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`accepted: ${JSON.stringify(environment)}`);
};

const INVALID_URLS = ['example.com', 'ftp://example.com', 'javascript:alert(1)', 'https://', '//example.com'];

/** Invalid values of each variable. A setting without an entry does not compile. */
const INVALID_VALUES: Record<SettingName, readonly string[]> = {
  PORT: ['http', '-1', '65536', '3000.5', '1e3', '0x10', '99999999'],
  HOST: ['two words', 'http://localhost', '127.0.0.1/8', 'x'.repeat(256)],
  PUBLIC_URL: [
    ...INVALID_URLS,
    'https://example.com/gallery',
    'https://example.com/?a=1',
    'https://me:pw@example.com',
  ],
  TRUSTED_PROXIES: ['yes', '-1', '11', '1.5'],
  DRAIN_SECONDS: ['-1', '301', '1.5', '10s'],
  HSTS_SUBDOMAINS: ['true', '1'],
  APP_ENV: ['prod', 'Production', 'test'],
  LOG_LEVEL: ['verbose', 'INFO', '30'],
  STALE_PAGES_SECONDS: ['-1', '604801', '1h'],
  ACCESS_LOG: ['true', '1'],
  METRICS_PORT: ['http', '-1', '65536'],
  METRICS_HOST: ['two words', 'http://localhost'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318', 'grpc://localhost:4317'],
  LOG_FORMAT: ['pretty', 'JSON'],
  DATA_DIR: ['x'.repeat(1001)],
  DATABASE_URL: [
    'mysql://localhost/x',
    'localhost:5432',
    'postgres://',
    'postgres://a b/c',
    'postgres://vitrine:ab/cd@db/vitrine',
    'postgres://vitrine:a#b@db/vitrine',
    'postgres://vitrine:a?b@db/vitrine',
    'postgres://vitrine@db:port/vitrine',
  ],
  PREPARED_READS: ['true', 'no'],
  BACKUP_DIR: ['x'.repeat(1001)],
  BACKUP_EVERY: ['0', '8761', 'daily'],
  BACKUP_KEEP: ['0', '1001', 'all'],
  AUDIT_RETENTION_DAYS: ['-1', '36501', '1.5', '90d', 'never'],
  UPGRADE_BACKUP: ['true', 'no'],
  DEMO: ['true', 'yes', '1', 'ON'],
  TEXT_RECOGNITION: ['true', 'yes', '1', 'ON'],
  AUTH_SECRET: ['x'.repeat(31), 'x'.repeat(1001)],
  AUTH_REDIRECT_URLS: [...INVALID_URLS, 'https://one.example two'],
  OIDC_PROVIDERS: [
    'google',
    '{}',
    '[{"name":"google"}]',
    '[{"name":"Go ogle","label":"G","issuer":"https://a.example","clientId":"a","clientSecret":"b"}]',
    '[{"name":"a","label":"A","issuer":"ftp://a.example","clientId":"a","clientSecret":"b"}]',
    `[${'{"name":"a","label":"A","issuer":"https://a.example","clientId":"a","clientSecret":"b"},'.repeat(2).slice(0, -1)}]`,
  ],
  SMTP_URL: ['localhost:25', 'http://localhost', 'smtp', 'smtp://', 'smtp://:25'],
  MAIL_FROM: ['gallery', 'Gallery <a@b.example>', 'a b@c.example'],
  EMAIL_CHANGE_CONFIRM_BOTH: ['true', 'yes', '1', 'ON'],
  TEXT_MESSAGE_URL: INVALID_URLS,
  TEXT_MESSAGE_SECRET: ['x'.repeat(501)],
  S3_ENDPOINT: INVALID_URLS,
  S3_REGION: ['x'.repeat(101)],
  S3_BUCKET: ['x'.repeat(256)],
  S3_ACCESS_KEY_ID: ['x'.repeat(501)],
  S3_SECRET_ACCESS_KEY: ['x'.repeat(501)],
  IMAGE_AVIF: ['true', 'yes'],
  IMAGE_CACHE_BYTES: ['5GB', '9999999', '-1', '1e9', '9999999999999'],
  ANALYSIS_PROVIDER: ['openai', 'Anthropic', 'none'],
  ANALYSIS_MODEL: ['x'.repeat(201)],
  ANALYSIS_API_KEY: ['two words', 'line\nbreak', 'x'.repeat(1001)],
  ANALYSIS_BASE_URL: [...INVALID_URLS, 'http://me:pw@example.com/v1', 'http://me@example.com/v1'],
  ANALYSIS_DAILY_TOKENS: ['all', '9999', '1e6', '-1'],
  EMBEDDING_MODEL: ['x'.repeat(1001)],
  EMBEDDING_PREPROCESS: ['x'.repeat(1001)],
  EMBEDDING_TEXT_MODEL: ['x'.repeat(1001)],
  SITE_NAME: ['x'.repeat(61)],
  TAGLINE: ['x'.repeat(121)],
  DESCRIPTION: ['x'.repeat(161)],
  FOOTER_TEXT: ['x'.repeat(301)],
  LOGO_FILE: ['x'.repeat(1001)],
  LOGO_DARK_FILE: ['x'.repeat(1001)],
  FAVICON_FILE: ['x'.repeat(1001)],
  SOCIAL_IMAGE_FILE: ['x'.repeat(1001)],
  ACCENT_COLOR: ['blue', '#05f', '#0055ff80', '#ffee00', '#ffffff'],
  ACCENT_COLOR_DARK: ['blue', '#000000', '#101010'],
  LINKS: [
    'https://example.com',
    'Label=',
    'Label=example.com',
    '=https://example.com',
    'Bad=javascript:alert(1)',
    'x=https://example.com;'.repeat(9),
  ],
  SOCIAL_URL: INVALID_URLS,
  FEEDBACK_URL: INVALID_URLS,
  TIP_URL: INVALID_URLS,
  AUTHOR_NAME: ['x'.repeat(101)],
  AUTHOR_URL: INVALID_URLS,
  SECURITY_CONTACT: ['me', 'http://a.example', 'a b@c.example', 'javascript:alert(1)', 'mailto:nobody'],
  ANALYTICS_SCRIPT_URL: INVALID_URLS,
  ANALYTICS_ID_DEVELOPMENT: ['x'.repeat(101)],
  ANALYTICS_ID_BETA: ['x'.repeat(101)],
  ANALYTICS_ID_PRODUCTION: ['x'.repeat(101)],
  AD_SCRIPT_URL: INVALID_URLS,
  AD_CONTAINER_ID: ['two words', '"><script>', 'x'.repeat(101)],
  AD_IMAGE_HOSTS: [
    'cdn.example.com',
    'https://cdn.example.com/path',
    "https://cdn.example.com 'unsafe-inline'",
    'https://a.example.com; script-src *',
  ],
};

describe('an invalid value', () => {
  test.each(NAMES)(
    'of %s stops the start with one line: the variable, its value and the allowed values',
    (name) => {
      const { allowed, ...setting } = SETTINGS[name];
      const secret = 'isSecret' in setting && setting.isSecret;
      for (const value of INVALID_VALUES[name]) {
        const printed = secret
          ? 'a value that is not shown'
          : `'${value.length > 80 ? `${value.slice(0, 80)}…` : value}'`;
        expect(errorMessageOf({ [name]: value })).toBe(`${name} is ${printed} but must be ${allowed}`);
      }
    },
  );

  test('produces one plain line, even if it contains line breaks or terminal codes', () => {
    expect(errorMessageOf({ HOST: 'a\nPORT is fine\u001b[2K\u0007' })).toBe(
      String.raw`HOST is 'a\nPORT is fine\u001b[2K\u0007' but must be ${SETTINGS.HOST.allowed}`,
    );
  });

  test('is never printed if it is secret', () => {
    const secrets = NAMES.filter((name) => 'isSecret' in SETTINGS[name]);
    expect(secrets).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
    );
    for (const name of secrets) {
      const value = `mysql://hunter2:${'x'.repeat(1100)}`;
      expect(errorMessageOf({ [name]: value })).not.toContain('hunter2');
    }
    expect(errorMessageOf({ ANALYSIS_BASE_URL: 'http://me:hunter2@example.com/v1' })).not.toContain(
      'hunter2',
    );
  });
});

test.each([
  'postgres://vitrine:p%2Fw%23@db:5433/vitrine?sslmode=verify-full',
  'postgresql://%2Fvar%2Frun%2Fpostgresql/vitrine',
  'postgres:///vitrine?host=/var/run/postgresql',
  'postgres://vitrine:pw@/vitrine?host=/var/run/postgresql',
])('the address of a database may be %s', (url) => {
  expect(parseConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

describe('related settings', () => {
  test('are refused if one of the S3 settings is missing, and the error names it', () => {
    for (const name of Object.keys(S3)) {
      const { [name as keyof typeof S3]: _, ...rest } = S3;
      expect(errorMessageOf(rest)).toMatch(
        new RegExp(`^${name} is not set but must be given together with `),
      );
    }
    expect(parseConfig(S3).s3).toEqual({
      endpoint: S3.S3_ENDPOINT,
      region: S3.S3_REGION,
      bucket: S3.S3_BUCKET,
      accessKeyId: S3.S3_ACCESS_KEY_ID,
      secretAccessKey: S3.S3_SECRET_ACCESS_KEY,
    });
    expect(parseConfig({}).s3).toBeNull();
  });

  test.each([
    ['development', 'one'],
    ['beta', 'two'],
    ['staging', 'two'],
    ['production', 'three'],
  ])(
    '[P-75] in %s the gallery uses the analytics website id of that environment, except that staging uses the id of beta',
    (environment, websiteId) => {
      const scriptUrl = 'https://stats.example.com/script.js';
      const ids = {
        ANALYTICS_ID_DEVELOPMENT: 'one',
        ANALYTICS_ID_BETA: 'two',
        ANALYTICS_ID_PRODUCTION: 'three',
      };
      const settings = { APP_ENV: environment, ANALYTICS_SCRIPT_URL: scriptUrl, ...ids };
      expect(parseConfig(settings).site.analytics).toEqual({ scriptUrl, websiteId });
      expect(parseConfig({ ...settings, ANALYTICS_SCRIPT_URL: '' }).site.analytics).toBeNull();
      expect(
        parseConfig({ APP_ENV: environment, ANALYTICS_SCRIPT_URL: scriptUrl }).site.analytics,
      ).toBeNull();
    },
  );

  test('show no credit without an author name, and no link without an author address', () => {
    expect(parseConfig({ AUTHOR_URL: 'https://me.example.com' }).site.author).toBeNull();
    expect(parseConfig({ AUTHOR_NAME: 'Me' }).site.author).toEqual({ name: 'Me', url: null });
  });
});

describe('the defaults', () => {
  test('name the gallery Vitrine and listen on loopback, port 3000, with the demo catalogue', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      dataDir: path.resolve('data'),
      databaseUrl: null,
      isPublicUrlSet: false,
      site: { name: 'Vitrine', publicUrl: 'http://localhost:3000', analytics: null, ad: null, author: null },
    });
  });

  test('keep all entries of the audit log, as does the value 0', () => {
    expect(parseConfig({}).auditRetentionDays).toBeNull();
    expect(parseConfig({ AUDIT_RETENTION_DAYS: '0' }).auditRetentionDays).toBeNull();
    expect(parseConfig({ AUDIT_RETENTION_DAYS: '365' }).auditRetentionDays).toBe(365);
  });

  test('apply if a variable is empty or blank', () => {
    for (const blank of ['', '  ']) {
      const environment = Object.fromEntries(NAMES.map((name) => [name, blank]));
      expect(parseConfig(environment)).toEqual(parseConfig({}));
    }
  });
});

describe('the public address', () => {
  test.each([
    ['https://example.com', 'https://example.com'],
    ['https://EXAMPLE.com:443/', 'https://example.com'],
    ['http://localhost:8080//', 'http://localhost:8080'],
  ])('%s is normalized to %s', (value, normalized) => {
    expect(parseConfig({ PUBLIC_URL: value })).toMatchObject({
      isPublicUrlSet: true,
      site: { publicUrl: normalized },
    });
  });
});

/** The first bytes of a JPEG, which end before the frame header with the size. */
const JPEG_START = Buffer.from('ffd8ffe000104a46494600', 'hex');

describe('the branding', () => {
  let folder = '';
  const file = (name: string, content: string | Buffer): string => {
    folder ||= mkdtempSync(path.join(os.tmpdir(), 'vitrine-branding-'));
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  afterEach(() => {
    if (folder) rmSync(folder, { recursive: true });
    folder = '';
  });

  test('is that of Vitrine by default, and a gallery with another name gets a preview image without a name', () => {
    const defaultImage = { type: 'image/png', width: 1200, height: 630 };
    expect(parseConfig({}).site).toMatchObject({ logo: null, accent: null });
    expect(parseConfig({}).site.socialImage).toEqual({ url: '/social.png', ...defaultImage });
    expect(parseConfig({ SITE_NAME: 'Showcase' }).site.socialImage).toEqual({
      url: '/social-plain.png',
      ...defaultImage,
    });
  });

  test('serves files at addresses that change with their content', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0"/></svg>';
    // The beginning of a JPEG: a comment, a fill byte (ff), and the header of a progressive frame of 1000 x 500 pixels.
    const picture = file('card', Buffer.from('ffd8fffe00040102ffffc2001108' + '01f403e8' + '03', 'hex'));
    const { site, branding } = parseConfig({ LOGO_FILE: file('a.svg', svg), SOCIAL_IMAGE_FILE: picture });
    expect(site.logo).toEqual({ url: `/logo.svg?v=${branding.logo?.version}`, darkUrl: null, ratio: 3 });
    expect(site.socialImage).toEqual({
      url: `/social-image.jpg?v=${branding.socialImage?.version}`,
      type: 'image/jpeg',
      width: 1000,
      height: 500,
    });
    const other = parseConfig({ LOGO_FILE: file('b.svg', svg.replace('M0', 'M1')) });
    expect(other.site.logo?.url).not.toBe(site.logo?.url);
  });

  test('stops the start with one line if a file is missing or invalid', () => {
    const script = '<svg viewBox="0 0 1 1"><script/></svg>';
    const cases: [SettingName, string, string][] = [
      ['LOGO_FILE', '/nowhere/logo.svg', 'but there is no such file'],
      ['FAVICON_FILE', os.tmpdir(), 'but the path leads to a folder'],
      ['LOGO_DARK_FILE', file('b.svg', script), 'but the SVG contains <script>, which a logo does not need'],
      ['LOGO_FILE', file('c.svg', 'x'.repeat(200_001)), 'but the file is larger than 200 kB'],
      ['LOGO_FILE', '/dev/zero', 'but the path does not lead to a regular file'],
      ['SOCIAL_IMAGE_FILE', file('d.png', 'GIF89a'), 'but the file is neither PNG nor JPEG'],
      ['SOCIAL_IMAGE_FILE', file('e.jpg', JPEG_START), 'but the file is neither PNG nor JPEG'],
    ];
    for (const [name, value, reason] of cases) {
      expect(errorMessageOf({ [name]: value })).toBe(`${name} is '${value}' ${reason}`);
    }
  });

  test('has an accent color that is visible in both themes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const color = `#${value.toString(16).padStart(6, '0')}`;
        // The configuration refuses a color with less contrast.
        if (contrast(color, '#ffffff') < 3) return;
        const { accent } = parseConfig({ ACCENT_COLOR: color }).site;
        expect(accent?.light.fill).toBe(color);
        expect(contrast(accent?.dark.fill ?? '', DARK_BACKGROUND)).toBeGreaterThanOrEqual(4.5);
        for (const { fill, on } of Object.values(accent ?? {})) {
          expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
    const accent = parseConfig({ ACCENT_COLOR: '#0b57d0', ACCENT_COLOR_DARK: '#8ab4f8' }).site.accent;
    expect(accent?.dark.fill).toBe('#8ab4f8');
  });

  test('has links in the configured order and a security contact', () => {
    const { site, securityContact } = parseConfig({
      LINKS: 'Mastodon = https://a.example/@g?x=1 ; Chat=https://b.example/;',
      SECURITY_CONTACT: 'safe@example.com',
    });
    expect(site.links).toEqual([
      { label: 'Mastodon', url: 'https://a.example/@g?x=1' },
      { label: 'Chat', url: 'https://b.example/' },
    ]);
    expect(securityContact).toBe('mailto:safe@example.com');
  });
});

test('a vision model without the settings of its provider stops the start with one line', () => {
  const missingMessage = (name: string, dependent: string) =>
    `${name} is not set but must be given together with ${dependent}`;
  const cases: [Record<string, string>, string][] = [
    [{ ANALYSIS_MODEL: 'm' }, missingMessage('ANALYSIS_PROVIDER', 'ANALYSIS_MODEL')],
    [{ ANALYSIS_DAILY_TOKENS: '50000' }, missingMessage('ANALYSIS_PROVIDER', 'ANALYSIS_DAILY_TOKENS')],
    [{ ANALYSIS_PROVIDER: 'ollama' }, missingMessage('ANALYSIS_MODEL', 'ANALYSIS_PROVIDER=ollama')],
    [
      { ANALYSIS_PROVIDER: 'openai-compatible', ANALYSIS_MODEL: 'm' },
      missingMessage('ANALYSIS_BASE_URL', 'ANALYSIS_PROVIDER=openai-compatible'),
    ],
    [
      { ANALYSIS_PROVIDER: 'google', ANALYSIS_MODEL: 'm' },
      missingMessage('ANALYSIS_API_KEY', 'ANALYSIS_PROVIDER=google'),
    ],
  ];
  for (const [environment, line] of cases) expect(errorMessageOf(environment)).toBe(line);
  expect(parseConfig({}).vision).toBeNull();
  expect(parseConfig({ ANALYSIS_PROVIDER: 'ollama', ANALYSIS_MODEL: 'm' }).vision).toEqual({
    provider: 'ollama',
    model: 'm',
    apiKey: null,
    baseUrl: null,
    dailyTokens: null,
  });
});

describe('the .env file', () => {
  let folder = '';
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  const folderWithEnvFile = (text: string | Buffer): string => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-config-'));
    writeFileSync(path.join(folder, '.env'), text);
    return folder;
  };

  const loadIn = (directory: string): Config => loadConfig({ directory, env: process.env });

  test('is read for variables that the process environment does not set', () => {
    const directory = folderWithEnvFile(
      'SITE_NAME="From the file"\n# a comment\nTIP_URL=https://tip.example.com\n',
    );
    expect(loadIn(directory).site).toMatchObject({
      name: 'From the file',
      tipUrl: 'https://tip.example.com',
    });
    vi.stubEnv('SITE_NAME', 'From the process');
    expect(loadIn(directory).site).toMatchObject({
      name: 'From the process',
      tipUrl: 'https://tip.example.com',
    });
    for (const empty of ['', '  ']) {
      vi.stubEnv('SITE_NAME', empty);
      expect(loadIn(directory).site.name).toBe('From the file');
    }
  });

  test('is validated like the environment and may be missing', () => {
    expect(() => loadIn(folderWithEnvFile('PORT=http'))).toThrow("PORT is 'http' but must be a port number");
    rmSync(path.join(folder, '.env'));
    expect(loadIn(folder).site.name).toBe('Vitrine');
  });

  test('may begin with a byte order mark, but must not be UTF-16', () => {
    expect(loadIn(folderWithEnvFile('\uFEFFSITE_NAME=From Windows\n')).site.name).toBe('From Windows');
    rmSync(folder, { recursive: true });
    const directory = folderWithEnvFile(Buffer.from('\uFEFFSITE_NAME=From Windows\n', 'utf16le'));
    expect(() => loadIn(directory)).toThrow(
      new ConfigError(`The file ${path.join(directory, '.env')} must be saved as UTF-8`),
    );
  });

  test('[O-09] is named in the error if it is a folder', () => {
    const directory = folderWithEnvFile('');
    const file = path.join(directory, '.env');
    rmSync(file);
    mkdirSync(file);
    expect(() => loadIn(directory)).toThrow(
      new ConfigError(`The file ${file} cannot be read: EISDIR: illegal operation on a directory, read`),
    );
  });
});

describe('.env.example', () => {
  test('matches the table of settings', () => {
    const committed = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8');
    expect(committed).toBe(renderEnvExample());
  });

  test('shows every setting with its default value', () => {
    const uncommented = parseEnv(renderEnvExample().replaceAll(/^# ([A-Z0-9_]+=)/gm, '$1'));
    expect(Object.keys(uncommented).sort()).toEqual(NAMES.toSorted());
    expect(parseConfig(uncommented)).toEqual(parseConfig({}));
  });
});

test('parseConfig returns a configuration or throws one line that names a variable, for any environment', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.integer().map(String),
    fc.constantFrom('on', 'off', 'json', 'postgres://u:p@h/d', 'http://[::1]:3', 'https://*.example.com'),
  );
  const environments = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 });
  fc.assert(
    fc.property(environments, (environment) => {
      try {
        const { site, port, adHosts } = parseConfig(environment);
        expect(port).toBeLessThanOrEqual(65_535);
        expect(new URL(site.publicUrl).href).toMatch(/^https?:\/\/[^/?#@]+\/$/);
        for (const host of adHosts) expect(host).not.toMatch(/[\s;,'"]/);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        const { message } = error as Error;
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the message must contain none
        expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        const [name = ''] = message.split(' ', 1);
        expect(NAMES).toContain(name);
      }
    }),
    { numRuns: 1000 },
  );
});

describe('the variables of OpenTelemetry', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };

  test('turn traces on if they contain an endpoint', () => {
    const sampler = { OTEL_TRACES_SAMPLER: 'always_off' };
    expect(parseConfig({ ...endpoint, ...sampler, OTEL_SERVICE_NAME: ' ' }).tracing).toEqual({
      ...endpoint,
      ...sampler,
    });
    const tracesEndpoint = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/v1/traces' };
    expect(parseConfig(tracesEndpoint).tracing).toEqual(tracesEndpoint);
  });

  test.each([{}, { OTEL_SERVICE_NAME: 'gallery' }, { ...endpoint, OTEL_SDK_DISABLED: 'true' }])(
    'leave traces off: %j',
    (environment) => expect(parseConfig(environment).tracing).toBeNull(),
  );

  test.each(['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'])(
    'are refused if %s selects a protocol that is not supported',
    (name) =>
      expect(errorMessageOf({ ...endpoint, [name]: 'grpc' })).toMatch(RegExp(`^${name} is grpc.*4318`)),
  );

  test('are refused if the endpoint for traces is not an http(s) URL', () => {
    const name = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
    expect(errorMessageOf({ ...endpoint, [name]: 'localhost:4317' })).toBe(
      `${name} is 'localhost:4317' but must be an http(s) URL`,
    );
  });
});
