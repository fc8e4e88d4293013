import type { DocumentRef } from '#core/document'
import type { ScreenProgram } from '#core/screen'
import type { DashboardController } from '#react/board'
import type { DetailController } from '#react/detail'
import type { FormController } from '#react/form'
import type { ListController } from '#react/list'
import { createCell, type Watched } from '#react/watch'
import type { Closure, ClosureDocument } from '#runtime/document'

/** A rendered screen, identified by its controller; a list inside a form or detail also names the item around it. */
export type Subject =
  | { kind: 'list'; list: ListController; inside?: WrittenAt }
  | { kind: 'form'; form: FormController }
  | { kind: 'detail'; detail: DetailController }
  | { kind: 'dashboard'; board: DashboardController }
  | { kind: 'screen'; program: Pick<ScreenProgram, 'kind' | 'id' | 'title' | 'diagnostics'> }

/** A subject in its place on the page. */
export interface InspectedSubject {
  subject: Subject
  /** Contains the rendered screen; has no box of its own. */
  element: HTMLElement
}

/** A place in a document. */
export interface WrittenAt {
  document: DocumentRef
  pointer: string
}

/** The rendered subjects in mount order, layers after what they cover; and the documents that have been loaded. */
export interface Inspection {
  readonly rendered: Watched<readonly InspectedSubject[]>
  /** Adds a subject; returns how to remove it. */
  add(inspected: InspectedSubject): () => void
  learn(documents: Closure['documents']): void
  /** A document as it was served; undefined if none has been loaded. */
  served(ref: DocumentRef): ClosureDocument | undefined
}

/** Creates an inspection without subjects and documents. */
export function createInspection(): Inspection {
  const rendered = createCell<readonly InspectedSubject[]>([])
  const documents = new Map<string, ClosureDocument>()
  const keyOf = ({ kind, id }: DocumentRef) => `${kind} ${id}`
  return {
    learn(loaded) {
      for (const one of loaded) documents.set(keyOf(one), one)
    },
    served: (ref) => documents.get(keyOf(ref)),
    rendered,
    add(inspected) {
      rendered.set([...rendered.snapshot(), inspected])
      return () => rendered.set(rendered.snapshot().filter((one) => one !== inspected))
    },
  }
}
