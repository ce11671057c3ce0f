-- Data that clients of the API (auth-js) store about their user. It is for display and never used for
-- authorization.
alter table auth_users add column user_metadata jsonb not null default '{}'
  check (jsonb_typeof(user_metadata) = 'object');

-- A change of the email address is confirmed from the current and the new address, each with its own link. A
-- recovery request with an unknown address writes a token without a user, so that its timing does not reveal
-- whether the address has an account.
alter table auth_one_time_tokens
  drop constraint auth_one_time_tokens_purpose_check,
  drop constraint auth_one_time_tokens_check,
  add constraint auth_one_time_tokens_purpose_check
    check (purpose in ('first_admin', 'recovery', 'email_change', 'email_change_current')),
  add constraint auth_one_time_tokens_user_check
    check (purpose = 'recovery' or (purpose = 'first_admin') = (user_id is null));

-- Distinguishes actors with equal names: an account, or an address entered in the login form, can have the
-- name of a program.
alter table audit_log add column actor_kind text not null default 'program'
  check (actor_kind in ('account', 'program', 'stranger'));
update audit_log set actor_kind = case when actor_id is not null then 'account' else 'stranger' end
  where actor_id is not null or action = 'session.refuse';
