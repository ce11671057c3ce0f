/** Output of a step report, for example `process.stdout`. */
export type StepOutput = { write(text: string): unknown; isTTY?: boolean; columns?: number };

/** Moves the cursor of a terminal to the beginning of the line and erases the line. */
const ERASE_LINE = '\r\u001b[K';
/** Width of a terminal that does not report its number of columns. */
const DEFAULT_COLUMNS = 80;

export type StepReport = {
  /**
   * Reports that a step begins. A terminal shows one line that is updated; other outputs get one line per
   * step.
   */
  step(text: string): void;
  /** Clears the line on a terminal, so that the next output starts at the beginning of the line. */
  end(): void;
};

/** Creates a report that shows the steps of a long-running command. */
export function reportSteps(output: StepOutput = process.stdout): StepReport {
  let hasLine = false;
  return {
    step(text) {
      if (!output.isTTY) return void output.write(`${text}…\n`);
      hasLine = true;
      // Shorten the text: a wrapped line could not be overwritten.
      const maxLength = Math.max(1, (output.columns ?? DEFAULT_COLUMNS) - 1);
      output.write(ERASE_LINE + `${text}…`.slice(0, maxLength));
    },
    end() {
      if (hasLine) output.write(ERASE_LINE);
      hasLine = false;
    },
  };
}
