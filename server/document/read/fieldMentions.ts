import { mentionsOfField, partModelsOf, renamingEdits } from '#core/design'
import type { AnyDocument, DocumentRef } from '#core/document'
import type { TextEdit } from '#core/edit'
import type { QueryRunner } from '#server/context'
import { keyOf } from '../base.ts'
import type { DocumentLibrary } from '../live.ts'
import { allHeads, draftsOf } from '../store/revision.ts'
import { textAt } from './listDocuments.ts'

/** A document that names a field, in its latest revision. */
export interface NamingDocument extends DocumentRef {
  readonly title: string
  /** 0 is the shipped document. */
  readonly revision: number
  readonly pointers: readonly string[]
  /** The text of that revision, and the edits that give the field its new name there; only if one is asked for. */
  readonly text?: string
  readonly edits?: readonly TextEdit[]
}

interface FieldQuestion {
  readonly model: string
  readonly field: string
  /** The new name of the field. */
  readonly to?: string
}

/** The documents, drafts of anybody among them, that name a field of a model beside that model. */
export async function fieldMentions(
  reading: { library: DocumentLibrary; query: QueryRunner },
  { model, field, to }: FieldQuestion,
): Promise<readonly NamingDocument[]> {
  const latest = await latestDocuments(reading)
  const models = partModelsOf((kind, id) => latest.get(keyOf({ kind, id }))?.document)
  const naming: NamingDocument[] = []
  for (const { document, revision } of latest.values()) {
    const { kind, id, title } = document
    const mentions = mentionsOfField(document, { model, name: field }, models)
    if (mentions.length === 0 || (kind === 'model' && id === model)) continue
    naming.push({
      ...{ kind, id, title, revision, pointers: mentions.map(({ pointer }) => pointer) },
      ...(to === undefined
        ? {}
        : { text: await textAt(reading, { kind, id }, revision), edits: renamingEdits(mentions, to) }),
    })
  }
  return naming.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

type Latest = ReadonlyMap<string, { readonly document: AnyDocument; readonly revision: number }>

/** Every document in its latest revision, drafts of anybody among them. */
export async function latestDocuments({
  library,
  query,
}: {
  library: DocumentLibrary
  query: QueryRunner
}): Promise<Latest> {
  const latest = new Map(library.all().map((live) => [keyOf(live.document), live]))
  const heads = new Map((await allHeads(query)).map((head) => [keyOf(head), head]))
  for (const document of await draftsOf(query))
    latest.set(keyOf(document), { document, revision: heads.get(keyOf(document))?.latest ?? 0 })
  return latest
}
