import { type DocumentRef, segmentsOf } from '#core/document'
import { isObject } from '#core/object'
import type { ScreenProgram } from '#core/screen'
import type { DashboardController } from '#react/board'
import type { DetailController } from '#react/detail'
import type { FormController } from '#react/form'
import type { ListController } from '#react/list'
import { createCell, type Watched } from '#react/watch'
import type { Closure, ClosureDocument } from '#runtime/document'

/** A screen that is drawn, by what knows the most of it; a list inside a form or detail with the item that holds it. */
export type Subject =
  | { kind: 'list'; list: ListController; inside?: WrittenAt }
  | { kind: 'form'; form: FormController }
  | { kind: 'detail'; detail: DetailController }
  | { kind: 'dashboard'; board: DashboardController }
  | { kind: 'screen'; program: Pick<ScreenProgram, 'kind' | 'id' | 'title' | 'diagnostics'> }

/** A subject in its place on the page. */
export interface InspectedSubject {
  subject: Subject
  /** Contains what is drawn; has no box of its own. */
  element: HTMLElement
}

/** What is drawn at the moment, in the order in which it came: layers after what they lie over. */
export interface Inspection extends KnownDocuments {
  readonly rendered: Watched<readonly InspectedSubject[]>
  /** The answer takes it away. */
  add(inspected: InspectedSubject): () => void
}

/** An inspection of which nothing is drawn yet. */
export function createInspection(): Inspection {
  const rendered = createCell<readonly InspectedSubject[]>([])
  return {
    ...createKnownDocuments(),
    rendered: rendered,
    add(inspected) {
      rendered.set([...rendered.snapshot(), inspected])
      return () => rendered.set(rendered.snapshot().filter((one) => one !== inspected))
    },
  }
}

/** A place in a document. */
export interface WrittenAt {
  document: DocumentRef
  pointer: string
}

/** The place where people wrote what is drawn; what no document says, and the model gives, is attributed to the nearest place around it. */
export interface Written extends WrittenAt {
  /** True too for a document that nobody has written: that of a question, or of the rows of a call. */
  derived: boolean
}

/** The documents that are drawn, as far as they are known. */
interface KnownDocuments {
  learn(documents: Closure['documents']): void
  written(place: WrittenAt): Written
}

/** Documents of which none is known yet: what they say stands where it is drawn. */
function createKnownDocuments(): KnownDocuments {
  const documentsById = new Map<string, ClosureDocument>()
  return {
    learn(documents) {
      for (const one of documents) documentsById.set(`${one.kind} ${one.id}`, one)
    },
    written({ document: { kind, id: drawnAs }, pointer }) {
      const id = documentIdOf(drawnAs)
      const source = documentsById.get(`${kind} ${id}`)
      if (!source) return { document: { kind, id }, pointer, derived: true }
      const existing = existingPointer(source.document, pointer)
      const [, owner = id] = beginningOf(existing, source.from) ?? []
      const [served = '', stands = ''] = beginningOf(existing, source.moved) ?? []
      return {
        document: { kind, id: owner },
        pointer: stands + existing.slice(served.length),
        derived: existing !== pointer,
      }
    },
  }
}

/** Forms and details that a list or calendar holds in place are named after it. */
const documentIdOf = (drawnAs: string): string => drawnAs.replace(/[#.].*$/, '')

/** The longest beginning of a pointer that has an entry, with the entry. */
function beginningOf(
  pointer: string,
  places: Readonly<Record<string, string>> = {},
): readonly [string, string] | undefined {
  const isBeginning = (start: string) => pointer === start || pointer.startsWith(`${start}/`)
  const [longest] = Object.entries(places)
    .filter(([start]) => isBeginning(start))
    .sort(([one], [other]) => other.length - one.length)
  return longest
}

/** The part of a pointer for which a document has something. */
function existingPointer(document: unknown, pointer: string): string {
  let [node, existing] = [document, '']
  for (const [index, key] of segmentsOf(pointer).entries()) {
    const next = Array.isArray(node) ? node[Number(key)] : isObject(node) ? node[key] : undefined
    if (next === undefined) return existing
    node = next
    existing = pointer
      .split('/')
      .slice(0, index + 2)
      .join('/')
  }
  return existing
}
