import { type ReactNode, Suspense } from 'react'

/** A page without the frame; empty while it is decided or loaded. */
export const Blank = ({ children }: { children?: ReactNode }) => (
  <main className="blank" id="main" tabIndex={-1}>
    <Suspense>{children}</Suspense>
  </main>
)
