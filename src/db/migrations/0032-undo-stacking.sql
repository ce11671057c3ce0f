-- State of the stacks and of the decided pairs before a curator stacked this pair, to undo the decision (see
-- `former-state.ts`). Set only for pairs that were stacked by a decision about a proposal.
alter table stack_proposals add column former_state jsonb;
