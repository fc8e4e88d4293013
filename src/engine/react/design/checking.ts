import { keepParts } from '#core/design'
import type { Diagnostic, DocumentRef } from '#core/document'
import { createCell, type Watched } from '#react/watch'
import type { ClosureDocument } from '#runtime/document'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import { askPreview } from './loading.ts'
import type { ParsedText } from './parsedText.ts'

interface CheckingSettings {
  ref: DocumentRef
  http: HttpCalls
  clock: ClockPort
  texts(): readonly ParsedText[]
  /** Receives the documents that a screen needs beside its texts: a new reference brings another model. */
  onAround(documents: readonly ClosureDocument[]): void
}

/** The server's diagnostics of the texts, as of the last change that it has checked. */
interface Checking {
  readonly diagnostics: Watched<readonly Diagnostic[]>
  /** Whether the diagnostics are those of a text as it is. */
  isChecked(text: ParsedText): boolean
  /** Texts have changed: they are checked when nothing changes for a quarter of a second. */
  changed(): void
  stop(): void
}

const idleMs = 250

interface Checked {
  diagnostics: readonly Diagnostic[]
  documents?: readonly ClosureDocument[]
}

const noAnswer = (): Checked | null => null

/** Checks the texts of a design on the server; a late answer never replaces that to a newer question. */
export function createChecking({ ref, http, clock, texts, onAround }: CheckingSettings): Checking {
  const diagnostics = createCell<readonly Diagnostic[]>([])
  let cancel = () => {}
  let abort = new AbortController()
  let checked: readonly ParsedText[] = []

  const check = async () => {
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    const sent = texts()
    const documents = sent.flatMap(({ document }) => document ?? [])
    if (documents.length < sent.length) return
    const options = { signal, quiet: 'all' } as const
    const answer =
      ref.kind === 'screen'
        ? await askPreview(http, { screen: ref.id, documents }, signal).catch(noAnswer)
        : await http.post<Checked>('/online/document/check', { documents }, options).catch(noAnswer)
    if (!answer || signal.aborted) return
    checked = sent
    diagnostics.set(keepParts(diagnostics.snapshot(), answer.diagnostics))
    if (answer.documents?.length) onAround(answer.documents)
  }

  return {
    diagnostics,
    isChecked: (text) => checked.includes(text),
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
