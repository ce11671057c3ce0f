import { GhostFrames } from '../states/ghost-frames.tsx';
import { ImportHint } from '../states/import-hint.tsx';

/** The home page of a gallery without screens. */
export function EmptyCatalogue() {
  return (
    <section className="gutter">
      <div className="hairline flex flex-col items-center rounded-[20px] bg-raised px-6 py-16 md:py-24">
        <GhostFrames />
        <h2 className="mt-10 text-center font-semibold text-lg">
          Your gallery is waiting for its first screens
        </h2>
        <div className="mt-4 max-w-full">
          <ImportHint />
        </div>
      </div>
    </section>
  );
}
