import type { AnyDocument, DictDocument } from '#core/document'
import { createLibrary, type Library, type Vocabulary } from '#core/library'
import { fullChecks } from '#core/model'

/** A library over documents; dictionaries of `extra` count only where no document has their code. */
export function supplemented(
  documents: readonly AnyDocument[],
  extra: readonly DictDocument[],
  vocabulary: Vocabulary,
): Library {
  const codes = new Set(
    documents.flatMap((one) => (one.kind === 'dict' ? Object.keys((one as DictDocument).dicts) : [])),
  )
  const missing = extra.map((one) => ({
    ...one,
    dicts: Object.fromEntries(Object.entries(one.dicts).filter(([code]) => !codes.has(code))),
  }))
  return createLibrary([...missing, ...documents], fullChecks, vocabulary)
}
