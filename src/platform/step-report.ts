/** Output of a step report, for example `process.stdout`. */
export type StepOutput = { write(text: string): unknown; isTTY?: boolean; columns?: number };

export type StepReport = {
  /**
   * Reports that a step begins. A terminal shows one line that is updated; other outputs get one line per
   * step.
   */
  step(text: string): void;
  /** Clears the line on a terminal, so that the next output starts at its beginning. */
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
      output.write(`\r\u001b[K${`${text}…`.slice(0, Math.max(1, (output.columns ?? 80) - 1))}`);
    },
    end() {
      if (hasLine) output.write('\r\u001b[K');
      hasLine = false;
    },
  };
}
