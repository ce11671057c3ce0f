export function ConsequenceList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-4 marker:text-ink-faint">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
