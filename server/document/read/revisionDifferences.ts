import { type Difference, diffDocuments, titlesIn } from '#core/design'
import type { AnyDocument, DocumentRef } from '#core/document'
import { modelOfScreen } from '#server/rights'
import { revisionPage } from '../store/revision.ts'
import { documentAt, type RevisionQuery } from './listDocuments.ts'

/** The differences between two revisions of a document, with the titles of the fields that a screen names. */
export async function revisionDifferences(
  context: RevisionQuery,
  ref: DocumentRef,
  { from, to }: { from: number; to: number },
): Promise<readonly Difference[]> {
  const before = await documentAt(context, ref, from)
  const after = await documentAt(context, ref, to)
  if (ref.kind !== 'screen') return diffDocuments(before, after)
  const current = context.library.current()
  const written = [after, before].flatMap((one) => ('model' in one && one.model ? [one.model] : []))
  const models = [...new Set([...written, modelOfScreen(ref.id, current) ?? []].flat())]
  const live = titlesIn(models.flatMap((id) => current.resolvedModel(id) ?? []))
  const differences = diffDocuments(before, after, live)
  const names = differences.filter(({ title }) => title === '').map(({ name }) => name)
  const former = await formerTitles(context, models, new Set(names.filter(Boolean)))
  return former.size === 0 ? differences : diffDocuments(before, after, (name) => live(name) ?? former.get(name))
}

/** The titles that fields of models have, or had, in the latest and the published revisions, newest first. */
async function formerTitles(
  context: RevisionQuery,
  models: readonly string[],
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  if (names.size === 0) return titles
  const revisions = await Promise.all(models.map((id) => readableRevisions(context, { kind: 'model', id })))
  for (const { revision, ...ref } of revisions.flat()) {
    if (titles.size === names.size) return titles
    const fields = fieldsOf(await documentAt(context, ref, revision))
    const found = [...names].filter((name) => !titles.has(name) && fields[name]?.title)
    for (const name of found) titles.set(name, fields[name]?.title ?? '')
  }
  return titles
}

const maxRevisions = 200
const maxRead = 20

/** The latest revision of a document if it is a draft, and the published ones. */
async function readableRevisions({ query }: RevisionQuery, ref: DocumentRef) {
  const { revisions } = await revisionPage(query, ref, { pageNo: 1, pageSize: maxRevisions })
  const isReadable = (state: string, index: number) => state === 'published' || (index === 0 && state === 'draft')
  const readable = revisions.filter(({ state }, index) => isReadable(state, index))
  return readable.slice(0, maxRead).map(({ revision }) => ({ ...ref, revision }))
}

const fieldsOf = (document: AnyDocument): Readonly<Record<string, { title?: string }>> =>
  'fields' in document ? (document.fields ?? {}) : {}
