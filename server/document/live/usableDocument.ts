import { checkStructure, type Validators } from '#core/check'
import { type AnyDocument, migrateDocument } from '#core/document'
import type { Revision } from '../store/revision.ts'

/** The document of a revision in the present version of the language; undefined when its structure is not right. */
export function usableDocument(
  { document }: Pick<Revision, 'document'>,
  validators: Validators,
): AnyDocument | undefined {
  if (!document) return undefined
  const migrated = migrateDocument(document as unknown as Record<string, unknown>)
  return checkStructure(migrated, validators).length === 0 ? (migrated as unknown as AnyDocument) : undefined
}
