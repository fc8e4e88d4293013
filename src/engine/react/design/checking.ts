import type { Diagnostic } from '#core/document'
import { createCell, type Watched } from '#react/watch'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import type { ParsedText } from './rendering.ts'

interface CheckingSettings {
  http: HttpCalls
  clock: ClockPort
  texts(): readonly ParsedText[]
}

/** The server's diagnostics of the texts, as of the last change that it has checked. */
export interface Checking {
  readonly diagnostics: Watched<readonly Diagnostic[]>
  /** Texts have changed: they are checked when nothing changes for a quarter of a second. */
  changed(): void
  stop(): void
}

const idleMs = 250

/** Checks the texts of a design on the server; a late answer never replaces that to a newer question. */
export function createChecking({ http, clock, texts }: CheckingSettings): Checking {
  const diagnostics = createCell<readonly Diagnostic[]>([])
  let cancel = () => {}
  let abort = new AbortController()

  const check = async () => {
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    const documents = texts().flatMap(({ document }) => document ?? [])
    if (documents.length < texts().length) return
    const options = { signal, quiet: 'all' } as const
    const answer = await http
      .post<{ diagnostics: readonly Diagnostic[] }>('/online/document/check', { documents }, options)
      .catch(() => null)
    if (answer && !signal.aborted) diagnostics.set(answer.diagnostics)
  }

  return {
    diagnostics,
    changed() {
      cancel()
      cancel = clock.after(idleMs, () => void check())
    },
    stop() {
      cancel()
      abort.abort()
    },
  }
}
