/** What steps are reported on; `process.stdout` is one. */
export type StepOutput = { write(text: string): unknown; isTTY?: boolean; columns?: number };

export type StepReport = {
  /** Says what begins now: one line that is updated on a terminal, a line for each step anywhere else. */
  step(text: string): void;
  /** Takes the line of the terminal away, so that the next output begins at its start. */
  end(): void;
};

export function reportSteps(output: StepOutput = process.stdout): StepReport {
  let isDrawn = false;
  return {
    step(text) {
      if (!output.isTTY) return void output.write(`${text}…\n`);
      isDrawn = true;
      // A line that wraps would not be drawn over.
      output.write(`\r\u001b[K${`${text}…`.slice(0, Math.max(1, (output.columns ?? 80) - 1))}`);
    },
    end() {
      if (isDrawn) output.write('\r\u001b[K');
      isDrawn = false;
    },
  };
}
