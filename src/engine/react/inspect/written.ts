import { segmentsOf } from '#core/document'
import { isObject } from '#core/object'
import type { Inspection, WrittenAt } from './inspection.ts'

/** The place where the definition was written. A part that only the model implies is attributed to the nearest part around it. */
export interface Written extends WrittenAt {
  /** Also true for a document that nobody wrote: that of a small form, or of rows from a call. */
  derived: boolean
}

/** Where people wrote what is rendered at a place. A document that has not been loaded counts as written by nobody. */
export function writtenPlace({ served }: Pick<Inspection, 'served'>, { document, pointer }: WrittenAt): Written {
  const { kind } = document
  const id = documentIdOf(document.id)
  const source = served({ kind, id })
  if (!source) return { document: { kind, id }, pointer, derived: true }
  const existing = existingPointer(source.document, pointer)
  const [, owner = id] = beginningOf(existing, source.from) ?? []
  const [start = '', stands = ''] = beginningOf(existing, source.moved) ?? []
  return {
    document: { kind, id: owner },
    pointer: stands + existing.slice(start.length),
    derived: existing !== pointer,
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
