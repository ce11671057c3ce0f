import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { STACK_KINDS } from '../stack-kinds.ts';
import {
  cursorSchema,
  expectedVersionFields,
  idSchema,
  instantSchema,
  limitSchema,
  pageOf,
} from './common.ts';
import { appRefSchema, stackMemberSchema } from './screens.ts';

export const stackKindSchema = z.enum(STACK_KINDS);

/** A stack in the back office. A save sends `updatedAt` back as `expectedUpdatedAt`. */
export const adminStackSchema = z
  .object({
    id: idSchema,
    kind: stackKindSchema,
    updatedAt: instantSchema,
    /** In the order of the stack; the first one represents it. */
    screens: z.array(stackMemberSchema),
  })
  .meta({ id: 'AdminStack' });
export type AdminStack = z.infer<typeof adminStackSchema>;

/**
 * Screens that become one stack. If some of them already belong to stacks, these stacks are merged into the new one.
 * Without a `kind`, the new stack gets the kind of a merged stack. If there is none, the server chooses a kind from the
 * platforms, the widths and the brightness of the screens.
 */
export const stackScreensSchema = z
  .strictObject({
    screenIds: z.array(idSchema).min(2).max(LIMITS.stackMax),
    kind: stackKindSchema.optional(),
  })
  .meta({ id: 'StackScreens' });

export const unstackScreensSchema = z
  .strictObject({ screenIds: z.array(idSchema).min(1).max(LIMITS.bulkMax) })
  .meta({ id: 'UnstackScreens' });
export const unstackedSchema = z.object({ screens: z.int().nonnegative() }).meta({ id: 'UnstackedScreens' });

/** All screens of the stack in their new order. The first one represents the stack in lists. */
export const stackUpdateSchema = z
  .strictObject({
    kind: stackKindSchema,
    screens: z
      .array(
        z.strictObject({
          id: idSchema,
          label: z.string().trim().min(1).max(LIMITS.stackLabelMax).nullable(),
        }),
      )
      .min(2)
      .max(LIMITS.stackMax),
    ...expectedVersionFields,
  })
  .meta({ id: 'StackUpdate' });
export type StackUpdate = z.input<typeof stackUpdateSchema>;

export const screenPairSchema = z.strictObject({ firstId: idSchema, secondId: idSchema });
export type ScreenPair = z.infer<typeof screenPairSchema>;

const proposedScreenSchema = stackMemberSchema.extend({
  /** Number of screens in the screen's stack, 0 without a stack. */
  stackCount: z.int().nonnegative(),
});
export type ProposedScreen = z.infer<typeof proposedScreenSchema>;

/** Two screens that may be variants of each other, and why. */
export const stackProposalSchema = z
  .object({
    kind: stackKindSchema,
    app: appRefSchema,
    first: proposedScreenSchema,
    second: proposedScreenSchema,
    /** Similarity of the words, 0 to 1; null if a curator chose the pair. */
    words: z.number().nullable(),
    /** Similarity of the layout, -1 to 1; null if a curator chose the pair. */
    layout: z.number().nullable(),
    /** Difference of the mean brightness, 0 to 1; null if a curator chose the pair. */
    brightness: z.number().nullable(),
    foundAt: instantSchema,
  })
  .meta({ id: 'StackProposal' });
export type StackProposal = z.infer<typeof stackProposalSchema>;

export const stackProposalsQuerySchema = z.strictObject({
  cursor: cursorSchema.optional(),
  limit: limitSchema.default(LIMITS.screenListPage),
});
export const stackProposalPageSchema = pageOf(stackProposalSchema)
  .extend({
    /** Number of undecided pairs. Counting stops at 10,000. */
    total: z.int().nonnegative(),
    /** Number of screens that have not been compared yet. Counting stops at 10,000. */
    uncheckedScreens: z.int().nonnegative(),
  })
  .meta({ id: 'StackProposalPage' });
export type StackProposalPage = z.infer<typeof stackProposalPageSchema>;

export const STACK_VERDICTS = ['stacked', 'different'] as const;
export type StackVerdict = (typeof STACK_VERDICTS)[number];

export const stackDecisionSchema = z
  .strictObject({
    pairs: z.array(screenPairSchema).min(1).max(LIMITS.stackDecisionsMax),
    verdict: z.enum(STACK_VERDICTS),
  })
  .meta({ id: 'StackDecision' });
export type StackDecision = z.infer<typeof stackDecisionSchema>;

/**
 * Result of decisions, or of undoing them. `decided`: the pairs that were decided, or that are open again. `skipped`:
 * number of pairs left unchanged. A decision skips a pair that is already decided, a pair with a moved or deleted
 * screen, and a pair whose stack would become too large. An undo skips a pair without a decision.
 */
export const stackDecidedSchema = z
  .object({ decided: z.array(screenPairSchema), skipped: z.int().nonnegative() })
  .meta({ id: 'StackDecided' });
export type StackDecided = z.infer<typeof stackDecidedSchema>;
