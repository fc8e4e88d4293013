import { type DocumentRef, segmentsOf } from '#core/document'
import { isObject } from '#core/object'
import type { Closure, ClosureDocument } from '#runtime/document'

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
export interface KnownDocuments {
  learn(documents: Closure['documents']): void
  written(place: WrittenAt): Written
}

/** Documents of which none is known yet: what they say stands where it is drawn. */
export function createKnownDocuments(): KnownDocuments {
  const known = new Map<string, ClosureDocument>()
  return {
    learn(documents) {
      for (const one of documents) known.set(`${one.kind} ${one.id}`, one)
    },
    written({ document: { kind, id: drawnAs }, pointer }) {
      const id = documentIdOf(drawnAs)
      const source = known.get(`${kind} ${id}`)
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
