import { isSameDocument } from '#core/design'
import type { DocumentRef } from '#core/document'
import { createCell, type Watched } from '#react/watch'
import type { ClockPort } from '#runtime/port'
import type { StoredText } from './loading.ts'
import type { ParsedText } from './parsedText.ts'
import type { TextDraft, TextDrafts } from './textDrafts.ts'

/** A text that was typed here before and has not reached the server. */
export interface KeptText extends DocumentRef, TextDraft {}

interface KeepingSettings {
  drafts: TextDrafts
  clock: ClockPort
  stored: readonly StoredText[]
  texts(): readonly ParsedText[]
  /** The stored revision of a document that its text differs from; undefined if the server has the text. */
  baseOf(text: ParsedText): { revision: number | null } | undefined
}

/** Keeps in the browser what the server does not have: above all a text that does not parse, which is never sent. */
export interface Keeping {
  /** What was kept when the design was opened, until it is restored or dropped. */
  readonly leftover: Watched<readonly KeptText[]>
  /** Texts have changed, or have been stored: what differs is kept within a second. */
  changed(): void
  /** Keeps it now. */
  flush(): void
  /** Nobody asks for what was kept any more; it goes with `isDropped`, else it becomes the text. */
  settle(settings: { isDropped: boolean }): void
  /** Takes up further texts, with what was kept of them. */
  adopt(stored: readonly StoredText[]): void
}

const waitMs = 1_000

export function createKeeping({ drafts, clock, stored, texts, baseOf }: KeepingSettings): Keeping {
  const leftover = createCell<readonly KeptText[]>(stored.flatMap((one) => offered(drafts, one)))
  let cancel: (() => void) | null = null

  const write = (one: ParsedText) => {
    const base = baseOf(one)
    const isOffered = leftover.snapshot().some((other) => isSameDocument(other, one))
    if (base) drafts.write(one, { text: one.text, revision: base.revision, savedAtMs: clock.nowMs() })
    else if (!isOffered) drafts.remove(one)
  }
  const flush = () => {
    cancel?.()
    cancel = null
    for (const one of texts()) write(one)
  }

  return {
    leftover,
    flush,
    adopt(more) {
      const offers = more.flatMap((one) => offered(drafts, one))
      if (offers.length > 0) leftover.set([...leftover.snapshot(), ...offers])
    },
    changed() {
      cancel ??= clock.after(waitMs, flush)
    },
    settle({ isDropped }) {
      if (isDropped) for (const one of leftover.snapshot()) drafts.remove(one)
      leftover.set([])
    },
  }
}

/** What is kept of a document, unless the server has it by now. */
function offered(drafts: TextDrafts, { kind, id, text }: StoredText): KeptText[] {
  const draft = drafts.read({ kind, id })
  return draft && draft.text !== text ? [{ kind, id, ...draft }] : []
}
