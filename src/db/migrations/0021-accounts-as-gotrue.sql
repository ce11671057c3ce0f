-- What clients of the contract keep about their user. Presentation only: nothing that is authorised reads it.
alter table auth_users add column user_metadata jsonb not null default '{}'
  check (jsonb_typeof(user_metadata) = 'object');

-- A change of address is confirmed from both mailboxes, each by a link of its own. A recovery token without a user is
-- what an unknown address gets: the same writes as for a known one, and a link that opens nothing.
alter table auth_one_time_tokens
  drop constraint auth_one_time_tokens_purpose_check,
  drop constraint auth_one_time_tokens_check,
  add constraint auth_one_time_tokens_purpose_check
    check (purpose in ('first_admin', 'recovery', 'email_change', 'email_change_current')),
  add constraint auth_one_time_tokens_user_check
    check (purpose = 'recovery' or (purpose = 'first_admin') = (user_id is null));

-- Names alone do not tell actors apart: an account, or an address typed at the login form, may be called as a program is.
alter table audit_log add column actor_kind text not null default 'program'
  check (actor_kind in ('account', 'program', 'stranger'));
update audit_log set actor_kind = case when actor_id is not null then 'account' else 'stranger' end
  where actor_id is not null or action = 'session.refuse';
