import type { AnyDocument, DictDocument, DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import { type Mention, mentionsOf } from './mention.ts'

/** A place that names a document. */
export interface Referrer extends DocumentRef {
  title: string
  pointer: string
}

const known = new WeakMap<AnyDocument, readonly Mention[]>()

/** The mentions of a document, worked out once: documents are replaced, never changed. */
export function mentionsIn(document: AnyDocument): readonly Mention[] {
  const before = known.get(document)
  if (before) return before
  const found = mentionsOf(document)
  known.set(document, found)
  return found
}

type Names = (mention: Mention) => boolean

/** Every place in `documents` that names the document `ref` of `library`. */
export function referrersOf(ref: DocumentRef, documents: readonly AnyDocument[], library: Library): Referrer[] {
  const names = namerOf(ref, library)
  return documents
    .filter((document) => document.kind !== ref.kind || document.id !== ref.id)
    .flatMap((document) =>
      mentionsIn(document)
        .filter(names)
        .map(({ pointer }) => ({ kind: document.kind, id: document.id, title: document.title, pointer })),
    )
}

function namerOf({ kind, id }: DocumentRef, library: Library): Names {
  if (kind === 'dict') {
    const codes = new Set(codesOf(id, library))
    return ({ what, name }) => what === 'dict' && codes.has(name)
  }
  const api = kind === 'model' ? library.resolvedModel(id)?.api : undefined
  const calls = ({ what, name }: Mention) =>
    what === 'call' && api !== undefined && (name.split(' ')[1] ?? name).startsWith(`${api}/`)
  return (mention) => (mention.what === kind && mention.name === id) || calls(mention)
}

function codesOf(id: string, library: Library): string[] {
  const document = library.documents('dict').find((one) => one.id === id) as DictDocument | undefined
  return Object.keys(document?.dicts ?? {})
}

/** The documents that name one of `refs`, directly or through others; without `refs` themselves. */
export function dependentsOf(refs: readonly DocumentRef[], documents: readonly AnyDocument[], library: Library) {
  const same = (left: DocumentRef, right: DocumentRef) => left.kind === right.kind && left.id === right.id
  const found: DocumentRef[] = [...refs]
  for (let index = 0; index < found.length; index += 1) {
    const ref = found[index] as DocumentRef
    for (const { kind, id } of referrersOf(ref, documents, library))
      if (!found.some((one) => same(one, { kind, id }))) found.push({ kind, id })
  }
  return found.slice(refs.length)
}
