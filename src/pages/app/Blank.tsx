import type { ReactNode } from 'react'
import { messages } from '#core/message'

/** A page without the frame. */
export const Blank = ({ children }: { children: ReactNode }) => (
  <main className="blank" id="main" tabIndex={-1}>
    {children}
  </main>
)

/** The sign that something comes, as index.html shows it before any script runs; it appears only when that takes a while. */
export const Waiting = () => (
  <div className="boot" role="status" aria-label={messages.page.loading}>
    <img src="/icon.svg" alt="" width={48} height={48} />
  </div>
)
