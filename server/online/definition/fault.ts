import { type Diagnostic, type DocumentRef, pointerOf } from '#core/document'

/** What is found wrong while documents are built, told at the place that it would have in them. */
export interface Faults {
  readonly found: readonly Diagnostic[]
  add(at: readonly (string | number)[], fault: Pick<Diagnostic, 'code' | 'message'> & Partial<Diagnostic>): void
}

/** Faults of one document; errors unless they say otherwise. */
export function collectFaults(document: DocumentRef): Faults {
  const found: Diagnostic[] = []
  return {
    found,
    add: (at, fault) => void found.push({ severity: 'error', document, pointer: pointerOf(at), ...fault }),
  }
}
