import { createContext, use } from 'react';

export type Visitor = {
  /** False while it is not yet known who visits. */
  settled: boolean;
  isAdmin: boolean;
};

/** Everybody is a visitor until an accounts provider says otherwise. */
export const VisitorContext = createContext<Visitor>({ settled: true, isAdmin: false });

export const useVisitor = (): Visitor => use(VisitorContext);
