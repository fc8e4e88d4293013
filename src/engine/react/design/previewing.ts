import type { Unpublished } from '#core/design'
import { createCell, type Watched } from '#react/watch'
import type { Closure } from '#runtime/document'
import { type HttpCalls, isHttpFailure } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import type { Design } from './design.ts'
import { askPreview } from './loading.ts'

/** What a preview shows of a design. */
export interface PreviewState {
  /** As whom: `user:<id>`, `role:<id>`, or empty for the caller itself. */
  readonly as: string
  /** Null until the documents are there, and where the other may not open the screen. */
  readonly closure: Closure | null
  readonly unpublished: Unpublished
  /** Why the closure is not that of the texts as they are; empty if it is, or soon will be. */
  readonly reason: string
}

/** The closures of a design while its preview is open. */
export interface Previewing {
  readonly state: Watched<PreviewState>
  viewAs(as: string): void
  /** Follows the design; returns how to stop. */
  start(): () => void
}

interface PreviewingSettings {
  design: Pick<Design, 'ref' | 'state'>
  http: HttpCalls
  clock: ClockPort
}

/** What is typed is asked for when the keys rest; a change is to be seen within 300 ms. */
const idleMs = 60

/** Creates the closures of one preview; a late answer never replaces that to a newer question. */
export function createPreviewing({ design, http, clock }: PreviewingSettings): Previewing {
  const state = createCell<PreviewState>({ as: '', closure: null, unpublished: {}, reason: '' })
  const change = (parts: Partial<PreviewState>) => state.set({ ...state.snapshot(), ...parts })
  let abort = new AbortController()
  let cancel = () => {}

  const ask = async () => {
    cancel()
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    const next = await answerFor(design, { as: state.snapshot().as, http, signal })
    if (!signal.aborted) change(next)
  }

  return {
    state,
    viewAs(as) {
      if (as === state.snapshot().as) return
      change({ as, closure: null, reason: '' })
      void ask()
    },
    start() {
      let { texts } = design.state.snapshot()
      const end = design.state.subscribe(() => {
        const present = design.state.snapshot().texts
        if (present === texts) return
        texts = present
        cancel()
        cancel = clock.after(idleMs, () => void ask())
      })
      void ask()
      return () => {
        end()
        cancel()
        abort.abort()
      }
    },
  }
}

/** What the server answers to the texts as they are; nothing while one of them is broken. */
async function answerFor(
  { ref: { id: screen }, state }: PreviewingSettings['design'],
  { as, http, signal }: { as: string; http: HttpCalls; signal: AbortSignal },
): Promise<Partial<PreviewState>> {
  const { texts } = state.snapshot()
  const drafts = texts.flatMap(({ document }) => document ?? [])
  if (drafts.length < texts.length) return {}
  try {
    const question = { screen, documents: drafts, ...(as ? { as } : {}) }
    const { documents, diagnostics, unpublished } = await askPreview(http, question, signal)
    if (documents.length > 0) return { closure: { screen, documents }, unpublished, reason: '' }
    return { reason: diagnostics.find(({ severity }) => severity === 'error')?.message ?? '' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return isRefusal(error) ? { closure: null, reason } : { reason }
  }
}

/** Whether one of both may not open the screen; everything else may pass. */
const isRefusal = (error: unknown): boolean => isHttpFailure(error) && [403, 404].includes(error.status)
