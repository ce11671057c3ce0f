-- The stacks and the verdicts about pairs from before a curator stacked this pair. Undoing the decision restores them
-- (see `former-state.ts`). Null unless the pair was stacked by a decision about a proposal.
alter table stack_proposals add column former_state jsonb;
