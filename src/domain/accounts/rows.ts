import { sql } from 'kysely';
import { instantJson } from '#db/instant-json.ts';
import type { Aal, Amr, FactorType } from '#db/tables/accounts.ts';
import type { Timestamp } from '#db/tables/columns.ts';
import type { Db } from '#db/tables.ts';

// Rows of users and sessions, and the queries that read them.

export type FactorRow = {
  id: string;
  type: FactorType;
  status: 'unverified' | 'verified';
  friendlyName: string | null;
  phone: string | null;
  lastChallengedAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/** An account at an identity provider with which the user can sign in. */
export type IdentityRow = { provider: string; subject: string; createdAt: Timestamp };

export type UserRow = {
  id: string;
  email: string;
  newEmail: string | null;
  passwordHash: string | null;
  bannedUntil: Timestamp | null;
  lastSignInAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  name: string | null;
  username: string | null;
  avatarUrl: string | null;
  isAdmin: boolean;
  /** Data that the user's clients store. Never used for authorization. */
  userMetadata: Record<string, unknown>;
  identities: IdentityRow[];
  factors: FactorRow[];
};

export type SessionRow = {
  id: string;
  userId: string;
  aal: Aal;
  amr: Amr[];
  /** Key that signs the session's refresh tokens. Encrypted. */
  refreshKey: string;
  refreshCounter: number;
  /** Highest counter whose refresh token the client is known to have received. */
  confirmedCounter: number;
  refreshedAt: Timestamp;
  userAgent: string | null;
  ip: string | null;
  createdAt: Timestamp;
};

/** Locks the user's row until the caller's transaction ends. */
export async function lockUser(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('auth_users').select('id').where('id', '=', id).forUpdate().execute();
}

const factorsOfUser = sql<FactorRow[]>`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', f.id, 'type', f.factor_type, 'status', f.status, 'friendlyName', f.friendly_name, 'phone', f.phone,
      'lastChallengedAt', ${instantJson('f.last_challenged_at')},
      'createdAt', ${instantJson('f.created_at')},
      'updatedAt', ${instantJson('f.updated_at')}
    ) order by f.created_at, f.id)
    from auth_factors f where f.user_id = u.id
  ), '[]'::jsonb)`;

const identitiesOfUser = sql<IdentityRow[]>`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'provider', i.provider, 'subject', i.subject,
      'createdAt', ${instantJson('i.created_at')}
    ) order by i.created_at, i.provider)
    from auth_identities i where i.user_id = u.id
  ), '[]'::jsonb)`;

const users = (db: Db) =>
  db
    .selectFrom('auth_users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select([
      'u.id',
      'u.email',
      'u.new_email as newEmail',
      'u.password_hash as passwordHash',
      'u.banned_until as bannedUntil',
      'u.last_sign_in_at as lastSignInAt',
      'u.created_at as createdAt',
      'u.updated_at as updatedAt',
      'p.name',
      'p.username',
      'p.avatar_url as avatarUrl',
      'p.is_admin as isAdmin',
      'u.user_metadata as userMetadata',
      identitiesOfUser.as('identities'),
      factorsOfUser.as('factors'),
    ]);

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  users(db).where('u.id', '=', id).executeTakeFirst();

/** Finds a user by address. Upper and lower case are not distinguished. */
export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  users(db).where('u.email', '=', email.toLowerCase()).executeTakeFirst();

export const listUsers = (db: Db): Promise<UserRow[]> => users(db).orderBy('u.created_at').execute();

export const findSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  db
    .selectFrom('auth_sessions')
    .where('id', '=', id)
    .select([
      'id',
      'user_id as userId',
      'aal',
      'amr',
      'refresh_key as refreshKey',
      'refresh_counter as refreshCounter',
      'confirmed_counter as confirmedCounter',
      'refreshed_at as refreshedAt',
      'user_agent as userAgent',
      'ip',
      'created_at as createdAt',
    ])
    .executeTakeFirst();

/** Whether the user has a verified second factor. Recovery codes do not count: they only substitute for one. */
export const hasVerifiedFactor = ({ factors }: Pick<UserRow, 'factors'>): boolean =>
  factors.some(({ type, status }) => status === 'verified' && type !== 'recovery_code');
