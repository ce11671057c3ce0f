import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  describeFailure,
  failureReason,
  isMissingProgram,
  isRefusedByStore,
  isUnreachable,
  OperatorError,
} from './failures.ts';

const coded = (code: string, message = 'message of the system'): Error =>
  Object.assign(new Error(message), { code });

/** Returns the error of a connection to a port on which no server listens. */
async function connectionError(host: string): Promise<Error> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return new Promise((resolve) => net.connect({ host, port }).once('error', resolve));
}

describe('the operator’s message for a failure', () => {
  test('is the message of an OperatorError on a single line', () => {
    expect(describeFailure(new OperatorError('Do this.\nAnd that.'))).toBe('Do this.\\nAnd that.');
  });

  test('names the address that does not answer, also for a host with several addresses', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const message = describeFailure(await connectionError(host));
      expect(message).toMatch(/^Nothing answers at (127\.0\.0\.1|::1):\d+: is the server running there\?$/);
    }
    // These errors do not contain the address.
    const several = new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')], '');
    expect(describeFailure(several)).toBe('Nothing answers at the address: is the server running there?');
  });

  test.each([
    ['28P01', 'check DATABASE_URL'],
    ['3D000', 'create it'],
    ['42501', 'must be the owner'],
    ['EACCES', 'No permission'],
    ['ENOSPC', 'disk is full'],
    ['53100', 'disk of the database is full'],
    ['57P03', 'does not answer'],
    ['57014', 'took too long'],
  ])('explains the code %s and contains the message of the system', (code, words) => {
    expect(describeFailure(coded(code))).toContain(words);
    expect(describeFailure(coded(code))).toContain('message of the system');
  });

  test('names the setting S3_BUCKET if the bucket does not exist', () => {
    const error = Object.assign(new Error(''), { name: 'NoSuchBucket' });
    expect(describeFailure(error)).toContain('S3_BUCKET');
  });

  test.each([
    ['NoSuchBucket', 404, 'S3_BUCKET'],
    ['InvalidAccessKeyId', 403, 'S3_ACCESS_KEY_ID'],
    ['SignatureDoesNotMatch', 403, 'S3_SECRET_ACCESS_KEY'],
    ['PermanentRedirect', 301, 'S3_REGION'],
    ['AuthorizationHeaderMalformed', 400, 'S3_REGION'],
    ['ExpiredToken', 403, 'S3_ACCESS_KEY_ID'],
  ])('names the setting that a store refuses with %s', (name, httpStatusCode, setting) => {
    const error = Object.assign(new Error('message of the store'), { name, $metadata: { httpStatusCode } });
    expect(isRefusedByStore(error)).toBe(true);
    expect(describeFailure(error)).toContain(setting);
  });

  test('does not blame the settings for other errors of a store', () => {
    for (const [name, httpStatusCode] of [
      ['SlowDown', 503],
      ['NoSuchKey', 404],
    ] as const)
      expect(isRefusedByStore(Object.assign(new Error(''), { name, $metadata: { httpStatusCode } }))).toBe(
        false,
      );
    expect(isRefusedByStore(coded('ECONNREFUSED'))).toBe(false);
  });

  test('names the status of a store that reports an overload', () => {
    const error = Object.assign(new Error('Reduce your request rate'), {
      name: 'SlowDown',
      $metadata: { httpStatusCode: 503 },
    });
    expect(describeFailure(error)).toBe('The store answers with status 503: Reduce your request rate');
  });

  test('is null for internal errors, for which failureReason returns a nonempty text', () => {
    for (const error of [new TypeError('x is not a function'), coded('23505'), 'thrown', null])
      expect(describeFailure(error)).toBeNull();
    expect(failureReason(new Error('the file is odd'))).toBe('the file is odd');
    for (const error of [new Error(''), new AggregateError([], ''), null, undefined])
      expect(failureReason(error)).not.toBe('');
  });
});

test('isUnreachable is true if a database or store is down or overloaded, not if it refuses a request', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', '08006', '57P01', '57P03', '53300'])
    expect([code, isUnreachable(coded(code))]).toEqual([code, true]);
  expect(isUnreachable(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isUnreachable(new AggregateError([coded('ECONNREFUSED')], ''))).toBe(true);
  for (const code of ['23505', '42P01', '28P01', '57014', 'ENOENT'])
    expect([code, isUnreachable(coded(code))]).toEqual([code, false]);
  for (const [httpStatusCode, expected] of [
    [429, true],
    [500, true],
    [502, true],
    [503, true],
    [504, true],
    [400, false],
    [403, false],
    [404, false],
    [501, false],
  ] as const) {
    const error = Object.assign(new Error(''), { $metadata: { httpStatusCode } });
    expect([httpStatusCode, isUnreachable(error)]).toEqual([httpStatusCode, expected]);
  }
  expect(isUnreachable(null)).toBe(false);
});

test('only an error from spawning a program counts as a missing program', async () => {
  const [error] = await once(spawn('/nowhere/program'), 'error');
  expect(isMissingProgram(error)).toBe(true);
  for (const other of [coded('ENOENT'), new Error('spawn'), null])
    expect(isMissingProgram(other)).toBe(false);
});
