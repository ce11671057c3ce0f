/** Decoration for missing content: the outlines of an empty browser window and an empty phone. */
export function GhostFrames() {
  return (
    <div aria-hidden className="flex max-w-full items-end gap-4">
      <div className="hairline w-52 min-w-0 rounded-media bg-sunken p-2.5">
        <div className="flex gap-1.5">
          <i className="size-2 rounded-full bg-line-strong" />
          <i className="size-2 rounded-full bg-line-strong" />
          <i className="size-2 rounded-full bg-line-strong" />
        </div>
        <div className="mt-2.5 h-24 rounded-md bg-canvas" />
      </div>
      <div className="hairline flex w-17 shrink-0 flex-col items-center rounded-[14px] bg-sunken p-1.5">
        <i className="h-1.5 w-5 rounded-full bg-line-strong" />
        <div className="mt-1.5 h-32 w-full rounded-lg bg-canvas" />
      </div>
    </div>
  );
}
