import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { createLogger, formatForTerminal } from './logger.ts';
import type { SETTINGS, SettingName } from './settings.ts';

/** Names of the settings that are declared secret. */
type SecretSettingName = {
  [K in SettingName]: (typeof SETTINGS)[K] extends { isSecret: true } ? K : never;
}[SettingName];

type Format = 'json' | 'text' | 'auto';

function capture(format: Format, { level = 'info' as const, isTTY = false } = {}) {
  const lines: string[] = [];
  const logger = createLogger({ level, format }, { isTTY, write: (text: string) => void lines.push(text) });
  return { logger, lines };
}

describe('the log', () => {
  test('is one JSON object per line, with level, time and fields', () => {
    const { logger, lines } = capture('json');
    logger.child({ requestId: 'r1' }).warn({ n: 1 }, 'careful');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      level: 40,
      requestId: 'r1',
      n: 1,
      msg: 'careful',
    });
    expect(JSON.parse(lines[0] as string).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('reports a database error without the values of its statement', () => {
    const { logger, lines } = capture('json');
    const failure = Object.assign(new Error('value too long'), {
      code: '22001',
      params: ['a hash of a password'],
      query: 'insert into auth_users values ($1)',
      detail: 'Failing row contains (a hash of a password).',
    });
    logger.error({ err: failure }, 'request failed');
    expect(JSON.parse(lines[0] as string).err).toMatchObject({ message: 'value too long', code: '22001' });
    expect(lines[0]).not.toContain('a hash of a password');
  });

  test('omits messages below its level', () => {
    const { logger, lines } = capture('json');
    logger.debug('too small');
    expect(lines).toEqual([]);
  });

  test('is readable text on a terminal and JSON elsewhere, unless a format is configured', () => {
    const isJson = (format: Format, isTTY: boolean): boolean => {
      const { logger, lines } = capture(format, { isTTY });
      logger.info('hello');
      return (lines[0] as string).startsWith('{');
    };
    expect([isJson('auto', true), isJson('auto', false)]).toEqual([false, true]);
    expect([isJson('json', true), isJson('text', false)]).toEqual([true, false]);
  });

  test('escapes terminal codes in error text in the terminal format', () => {
    const { logger, lines } = capture('text');
    logger.error(new Error('it \u001b[2Kbroke'));
    expect(lines[0]).toContain(String.raw`Error: it \u001b[2Kbroke`);
  });

  test('shows time, level, message, fields and the stack of an error in the terminal format', () => {
    const { logger, lines } = capture('text');
    logger.error({ err: new Error('it broke'), path: '/web', counts: { a: 1 } }, 'request failed');
    expect(lines[0]).toMatch(
      /^\d\d:\d\d:\d\d error request failed {2}path=\/web counts=\{"a":1\}\nError: it broke\n +at /,
    );
    logger.info('plain');
    expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d plain\n$/);
  });
});

describe('a secret', () => {
  const SECRET = 'hunter2-hunter2';
  const names = ['password', 'token', 'authorization', 'cookie', 'secretAccessKey', 'databaseUrl'];

  test.each(names)('under the name %s is redacted, at the top level and nested', (name) => {
    for (const format of ['json', 'text'] as const) {
      const { logger, lines } = capture(format);
      const secret = { [name]: SECRET };
      logger.info(secret, 'a');
      logger.info({ user: secret }, 'b');
      logger.info({ req: { headers: secret } }, 'c');
      logger.child(secret).info('d');
      expect(lines).toHaveLength(4);
      expect(lines.join('')).not.toContain(SECRET);
      expect(lines.join('').match(/\[removed\]/g)).toHaveLength(4);
    }
  });

  test('of any setting is redacted, even if the whole configuration is logged', () => {
    const provider = { name: 'x', label: 'X', issuer: 'https://id.example.com', clientId: 'gallery' };
    const secrets: Record<SecretSettingName, string> = {
      DATABASE_URL: `postgres://me:${SECRET}@localhost/x`,
      AUTH_SECRET: `${SECRET} of at least 32 characters`,
      OIDC_PROVIDERS: JSON.stringify([{ ...provider, clientSecret: SECRET }]),
      SMTP_URL: `smtp://me:${SECRET}@localhost`,
      TEXT_MESSAGE_SECRET: SECRET,
      S3_ACCESS_KEY_ID: SECRET,
      S3_SECRET_ACCESS_KEY: SECRET,
      ANALYSIS_API_KEY: SECRET,
      ANALYSIS_BASE_URL: `https://model.example.com/${SECRET}`,
    };
    const config = parseConfig({
      ...secrets,
      MAIL_FROM: 'gallery@example.com',
      TEXT_MESSAGE_URL: 'https://messages.example.com',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_REGION: 'r',
      S3_BUCKET: 'b',
      ANALYSIS_PROVIDER: 'openai-compatible',
      ANALYSIS_MODEL: 'm',
    });
    // Each secret is in the configuration, so that the test covers it.
    expect(JSON.stringify(config).split(SECRET)).toHaveLength(Object.keys(secrets).length + 1);
    const { logger, lines } = capture('json');
    logger.info({ config }, 'configuration');
    logger.info(config, 'configuration');
    expect(lines.join('')).toContain('s3.example.com');
    expect(lines.join('')).not.toContain(SECRET);
  });
});

test('any message is one line without terminal codes in the terminal format', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, fc.dictionary(text, fc.oneof(text, fc.jsonValue())), (msg, fields) => {
      const line = formatForTerminal(
        JSON.stringify({ ...fields, level: 30, time: '2026-01-05T09:00:00.000Z', msg, err: undefined }),
      );
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the line must contain none
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
      expect(line.endsWith('\n')).toBe(true);
    }),
  );
});
