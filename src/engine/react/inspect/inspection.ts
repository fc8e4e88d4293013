import { type DocumentRef, segmentsOf } from '#core/document'
import { isObject } from '#core/object'
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

/** The rendered subjects in mount order: layers come after what they cover. */
export interface Inspection extends KnownDocuments {
  readonly rendered: Watched<readonly InspectedSubject[]>
  /** Adds a subject; returns how to remove it. */
  add(inspected: InspectedSubject): () => void
}

/** Creates an inspection without subjects. */
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

/** The place where the definition was written. A part that only the model implies is attributed to the nearest part around it. */
export interface Written extends WrittenAt {
  /** Also true for a document that nobody wrote: that of a small form, or of rows from a call. */
  derived: boolean
}

/** The loaded documents, as far as they are known. */
interface KnownDocuments {
  learn(documents: Closure['documents']): void
  written(place: WrittenAt): Written
}

/** Creates the index of loaded documents, empty at first: then every place counts as written where it is rendered. */
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

/** The id of the document: forms and details that a list or calendar contains are named after it. */
const documentIdOf = (drawnAs: string): string => drawnAs.replace(/[#.].*$/, '')

/** The longest prefix of a pointer that has an entry, with the entry. */
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

/** The longest prefix of a pointer that exists in the document. */
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
