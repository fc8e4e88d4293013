import { isSameDocument, keepParts } from '#core/design'
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

/** Whether the server has checked the texts: not yet, the last time that it was asked, or not then. */
export type CheckStatus = 'pending' | 'checked' | 'failed'

/** The server's diagnostics of the texts, as of the last change that it has checked. */
interface Checking {
  readonly checks: {
    readonly diagnostics: Watched<readonly Diagnostic[]>
    readonly checkStatus: Watched<CheckStatus>
    /** Asks at once, such as after a server did not answer. */
    checkAgain(): void
  }
  /** Whether the diagnostics are those of a text as it is. */
  isChecked(text: ParsedText): boolean
  /** Texts have changed: they are checked when nothing changes for a quarter of a second. */
  changed(): void
  stop(): void
}

const idleMs = 250
/** Other documents are checked later: a change of a model may concern many of them. */
const othersIdleMs = 750
/** A server that did not answer is asked again. */
const retryMs = 5_000

interface Checked {
  diagnostics: readonly Diagnostic[]
  /** What only a publication would meet: data rules and rights. */
  publishing?: readonly Diagnostic[]
  documents?: readonly ClosureDocument[]
}

const noAnswer = (): Checked | null => null

const askCheck = (http: HttpCalls, documents: readonly object[], signal: AbortSignal): Promise<Checked | null> =>
  http.post<Checked>('/online/document/check', { documents }, { signal, quiet: 'all' }).catch(noAnswer)

/** The check of what a design shows: of a screen with the documents around it. */
const askOf = (
  { ref, http }: Pick<CheckingSettings, 'ref' | 'http'>,
  documents: readonly object[],
  signal: AbortSignal,
): Promise<Checked | null> =>
  ref.kind === 'screen'
    ? askPreview(http, { screen: ref.id, documents }, signal).catch(noAnswer)
    : askCheck(http, documents, signal)

/** The mistakes in documents that were not sent; of those that one of them has in many places the first, which leads there. */
function mistakesElsewhere(diagnostics: readonly Diagnostic[], sent: readonly DocumentRef[]): readonly Diagnostic[] {
  const others = diagnostics.filter((one) => !sent.some((document) => isSameDocument(document, one.document)))
  const keyed = others.toReversed().map((one) => [JSON.stringify([one.document, one.message]), one] as const)
  return [...new Map(keyed).values()].toReversed()
}

/**
 * Checks the texts of a design on the server, then what a publication of them would break in other documents; a late answer never replaces
 * that to a newer question.
 */
export function createChecking({ ref, http, clock, texts, onAround }: CheckingSettings): Checking {
  const diagnostics = createCell<readonly Diagnostic[]>([])
  const checkStatus = createCell<CheckStatus>('pending')
  let cancel = () => {}
  let abort = new AbortController()
  let checked: readonly ParsedText[] = []
  let own: readonly Diagnostic[] = []
  let elsewhere: readonly Diagnostic[] = []
  const later = (ms: number, run: () => Promise<void>) => {
    cancel()
    cancel = clock.after(ms, () => void run())
  }
  const show = () => diagnostics.set(keepParts(diagnostics.snapshot(), [...own, ...elsewhere]))

  /** A preview answers the mistakes of what is sent alone. */
  const checkOthers = async (documents: readonly DocumentRef[], signal: AbortSignal) => {
    const answer = await askCheck(http, documents, signal)
    if (!answer || signal.aborted) return
    elsewhere = [...mistakesElsewhere(answer.diagnostics, documents), ...(answer.publishing ?? [])]
    show()
  }

  const check = async () => {
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    const sent = texts()
    const documents = sent.flatMap(({ document }) => document ?? [])
    if (documents.length < sent.length) return
    const answer = await askOf({ ref, http }, documents, signal)
    if (signal.aborted) return
    checkStatus.set(answer ? 'checked' : 'failed')
    if (!answer) return later(retryMs, check)
    checked = sent
    own = [...answer.diagnostics, ...(answer.publishing ?? [])]
    show()
    if (ref.kind === 'screen' && texts() === sent) later(othersIdleMs, () => checkOthers(documents, signal))
    onAround(answer.documents ?? [])
  }

  return {
    checks: { diagnostics, checkStatus, checkAgain: () => void check() },
    isChecked: (text) => checked.includes(text),
    changed: () => later(idleMs, check),
    stop: () => {
      cancel()
      abort.abort()
    },
  }
}
