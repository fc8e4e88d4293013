import type { AnyDocument, DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import { memoized, present } from '#core/object'
import { keyOf } from '../base.ts'
import type { DocumentLibrary } from '../live.ts'
import { allIn, referrersOf, usersOf } from '../reference/referrers.ts'

/** A document that refers to another one. */
interface ReferringDocument {
  key: string
  kind: DocumentRef['kind']
  documentId: string
  title: string
  /** How often it does. */
  places: number
  /** The pointer of the first place. */
  pointer: string
  /** The type of a screen. */
  type?: string
  /** Whether it is a model without calls of its own. */
  internal?: true
}

/** The documents that refer to `ref`, by kind and id: the live ones, or those in `documents`. */
export function referringDocuments(
  library: DocumentLibrary,
  ref: DocumentRef,
  documents?: readonly AnyDocument[],
): ReferringDocument[] {
  const current = library.current()
  const all = documents ?? allIn(current)
  const natures = new Map(all.map((document) => [keyOf(document), natureOf(document)]))
  const byKey = new Map<string, ReferringDocument>()
  for (const { kind, id, title, pointer } of referrersOf(ref, all, current)) {
    const key = keyOf({ kind, id })
    const before = byKey.get(key)
    const first = { key, kind, documentId: id, title, places: 1, pointer, ...natures.get(key) }
    byKey.set(key, before ? { ...before, places: before.places + 1 } : first)
  }
  return [...byKey.values()].sort((left, right) => (left.key < right.key ? -1 : 1))
}

/** What decides on how a document that refers to another one is used beside it. */
function natureOf(document: AnyDocument): Pick<ReferringDocument, 'type' | 'internal'> {
  const type = document.kind === 'screen' && 'type' in document ? document.type : undefined
  return { ...present({ type }), ...(document.kind === 'model' && document.internal ? { internal: true } : {}) }
}

type Usage = (ref: DocumentRef) => readonly DocumentRef[]

/** Who refers to a document, asked once for each library: lists ask for every document. */
const usageIn = memoized((library: Library): Usage => {
  const byKey = new Map<string, readonly DocumentRef[]>()
  return (ref) => {
    const users = byKey.get(keyOf(ref)) ?? usersOf(ref, library)
    byKey.set(keyOf(ref), users)
    return users
  }
})

/** Which area of the product a document belongs to, and how many documents refer to it. */
export function placeOf(ref: DocumentRef, library: DocumentLibrary): { area: string; users: number } {
  const users = usageIn(library.current())(ref)
  const areas = users.map((user) => ownArea(user, library)).filter((area) => area !== '')
  return { area: ownArea(ref, library) || mostFrequent(areas), users: users.length }
}

const areaOfScreen = (id: string): string => id.split('/')[0] ?? ''

const areasIn = memoized(
  (library: Library): ReadonlySet<string> => new Set(library.documents('screen').map(({ id }) => areaOfScreen(id))),
)

/** The area in the id of a screen, the folder of a shipped model, or the name of a dictionary if that is an area; empty for others. */
function ownArea(ref: DocumentRef, { base, current }: DocumentLibrary): string {
  if (ref.kind === 'screen') return areaOfScreen(ref.id)
  if (ref.kind === 'dict') return areasIn(current()).has(ref.id) ? ref.id : ''
  const [, ...folders] = base.find(ref)?.file.split(/[\\/]/).slice(0, -1) ?? []
  return folders[0] ?? ''
}

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0] ?? ''
}
