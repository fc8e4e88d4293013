import type { DocumentRef } from '#core/document'
import { productError } from '#core/error'
import { writeSchema } from '#core/formily'
import { createLibrary, type Library } from '#core/library'
import { closureFor } from '../closure/closureCache.ts'
import { type DocumentReading, mayList, queryDocument } from './queryById.ts'

/** The form of a live document as Formily JSON Schema, as far as the caller may see it; an error where it has none. */
export async function exportForm(reading: DocumentReading, ref: DocumentRef) {
  const { document } = await queryDocument(reading, { ...ref, draft: false })
  const { schema, diagnostics } = writeSchema(document, libraryOf(reading, ref, [document]))
  if (!schema) throw productError('failed', { reason: diagnostics[0]?.message ?? '' }, { diagnostics })
  return { schema, diagnostics }
}

/** Everything for those who may list documents; for others what the closure of the screen holds. */
function libraryOf(
  reading: DocumentReading,
  { kind, id }: DocumentRef,
  own: Parameters<typeof createLibrary>[0],
): Library {
  const { library, access, cache, caller } = reading
  if (mayList(reading)) return library.current()
  const { vocabulary } = library.current()
  if (kind !== 'screen') return createLibrary(own, null, vocabulary)
  const { closure } = closureFor(id, caller, { library, readers: { access, cache } })
  return createLibrary(
    closure.documents.map(({ document }) => document),
    null,
    vocabulary,
  )
}
