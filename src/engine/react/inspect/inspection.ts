import type { DocumentRef } from '#core/document'
import type { ScreenProgram } from '#core/screen'
import type { DashboardController } from '#react/board'
import type { DetailController } from '#react/detail'
import type { FormController } from '#react/form'
import type { ListController } from '#react/list'
import { createCell, type Watched } from '#react/watch'
import type { Closure } from '#runtime/document'

/** A screen that is drawn, by what knows the most of it. */
export type Subject =
  | { kind: 'list'; list: ListController }
  | { kind: 'form'; form: FormController }
  | { kind: 'detail'; detail: DetailController }
  | { kind: 'dashboard'; board: DashboardController }
  | { kind: 'screen'; program: Pick<ScreenProgram, 'kind' | 'id' | 'title' | 'diagnostics'> }

/** A subject in its place on the page. */
export interface Inspected {
  subject: Subject
  /** Contains what is drawn; has no box of its own. */
  element: HTMLElement
}

/** A place in a document. */
export interface WrittenAt {
  document: DocumentRef
  pointer: string
}

/** What is drawn at the moment, in the order in which it came: layers after what they lie over. */
export interface Inspection {
  readonly drawn: Watched<readonly Inspected[]>
  /** The answer takes it away. */
  add(inspected: Inspected): () => void
  /** Takes note of which documents say what others extend. */
  learn(documents: Closure['documents']): void
  /** The place where people wrote what stands at a place of what is drawn: in the document that it extends, mostly its own. */
  written(place: WrittenAt): WrittenAt
}

/** An inspection of which nothing is drawn yet. */
export function createInspection(): Inspection {
  const drawn = createCell<readonly Inspected[]>([])
  const origins = new Map<string, Readonly<Record<string, string>>>()
  return {
    drawn,
    add(inspected) {
      drawn.set([...drawn.snapshot(), inspected])
      return () => drawn.set(drawn.snapshot().filter((one) => one !== inspected))
    },
    learn(documents) {
      for (const { kind, id, from } of documents) if (from) origins.set(`${kind} ${id}`, from)
    },
    written({ document: { kind, id: drawnAs }, pointer }) {
      const id = documentIdOf(drawnAs)
      const beginnings = Object.entries(origins.get(`${kind} ${id}`) ?? {})
      const owner = beginnings.find(([start]) => pointer === start || pointer.startsWith(`${start}/`))?.[1] ?? id
      return { document: { kind, id: owner }, pointer }
    },
  }
}

/** Forms and details that a list or calendar holds in place are named after it. */
const documentIdOf = (drawnAs: string): string => drawnAs.replace(/[#.].*$/, '')
