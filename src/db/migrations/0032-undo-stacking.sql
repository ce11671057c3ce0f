-- State of the stacks and of the decided pairs before a curator stacked this pair, for the undo: see `former-state.ts`. Null
-- for pairs that were not stacked by a decision about a proposal.
alter table stack_proposals add column former_state jsonb;
