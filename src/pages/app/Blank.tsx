import type { ReactNode } from 'react'

/** A page without the frame. */
export const Blank = ({ children }: { children: ReactNode }) => (
  <main className="blank" id="main" tabIndex={-1}>
    {children}
  </main>
)

/** Says that something comes: index.html shows the frame in grey for as long. */
export const Waiting = () => <span className="boot-wait" hidden />
