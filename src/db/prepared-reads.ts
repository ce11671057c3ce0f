import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { CUSTOM_PLAN_MARK } from './custom-plan-mark.ts';

type Statement = {
  name: string;
  /** Object ids of the types of the parameters. */
  parameterTypes: readonly number[];
  /** Messages that describe the columns of the result. An execution does not send them again. */
  description: Message[];
};
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/**
 * Maximum number of prepared reads; the least recently used one is dropped. About fifty reads have a fixed text. The
 * text of the others depends on a visitor's filters, so without a limit their plans would fill the memory.
 */
const MAX_STATEMENTS = 100;
const { serialize } = protocol;

/**
 * Whether the statement looks like a read. A SELECT that calls a function that writes also counts as a read; the
 * product has no such statement.
 */
export const isRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete)\b/i.test(text);

/**
 * Only reads are prepared, because a failed statement is run again without preparation, which could repeat a write.
 * Reads with the mark are planned again for each execution.
 */
const isPreparable = (text: string): boolean => isRead(text) && !text.includes(CUSTOM_PLAN_MARK);

/**
 * Returns a replacement for PGlite's `query` outside of transactions. It prepares each read once and keeps its plan,
 * because in WebAssembly, planning the query of a list takes about as long as running it (decision 29). A prepared read
 * that fails is dropped and run again without preparation, so that errors are the same as PGlite's.
 */
export function withPreparedReads(pglite: PGlite): Pick<PGlite, 'query'> {
  const statements = new Map<string, Statement>();
  let nextNumber = 0;

  // `syncToFs` is off because a read changes no file.
  const send = (...messages: Uint8Array[]): Promise<Message[]> =>
    pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false });

  async function prepare(text: string): Promise<Statement> {
    const name = `read_${nextNumber++}`;
    const described = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(described),
      description: described.filter((message) => message.name === 'rowDescription'),
    };
    statements.set(text, statement);
    return statement;
  }

  async function closeStatement(text: string): Promise<void> {
    const statement = statements.get(text);
    statements.delete(text);
    if (statement) await send(serialize.close({ type: 'S', name: statement.name }), serialize.sync());
  }

  async function read<T>(
    text: string,
    values: readonly unknown[],
    options: QueryOptions,
  ): Promise<Results<T>> {
    const statement = statements.get(text) ?? (await prepare(text));
    // Moves the statement to the end, because the map is in the order of last use.
    statements.delete(text);
    statements.set(text, statement);
    const [oldest] = statements.keys();
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) await closeStatement(oldest);
    const answer = await send(
      serialize.bind({
        statement: statement.name,
        values: values.map((value, index) => {
          if (value === null || value === undefined) return null;
          const toText = pglite.serializers[statement.parameterTypes[index] as number];
          return toText ? toText(value) : String(value);
        }),
      }),
      serialize.execute({}),
      serialize.sync(),
    );
    return parse.parseResults(
      [...statement.description, ...answer],
      pglite.parsers,
      options,
    )[0] as Results<T>;
  }

  return {
    async query<T>(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
      if (!isPreparable(text)) return pglite.query<T>(text, values, options);
      // Despite its name, `_runExclusiveTransaction` only takes PGlite's lock. It begins no transaction, so a failed
      // read aborts none.
      const results = await pglite._runExclusiveTransaction(() =>
        pglite._runExclusiveQuery(async () => {
          try {
            return await read<T>(text, values, options);
          } catch {
            await closeStatement(text);
            return null;
          }
        }),
      );
      return results ?? pglite.query<T>(text, values, options);
    },
  };
}
