import { type Page, pageOf } from '#core/endpoint'
import { pick } from '#core/object'
import type { QueryRunner } from '#server/context'
import { type DocumentOrigin, type DocumentStore, personNames } from '#server/document'
import { indexIdentity } from '../definition/buildIndexes.ts'
import { camelCase, extraKeyOf, modelIdOf, screenIdOf, standardColumns, tableTypes } from '../definition/definition.ts'
import { isViewName } from '../definition/viewName.ts'
import { fieldsIn, type Json, jsonOf } from './formParts.ts'
import { headIdOf, isPublished, type OpenForm, tableOf } from './formStore.ts'
import { fieldAnswer } from './payload.ts'
import { formerNames } from './pendingRenames.ts'
import { indexAnswer, readIndexes } from './readIndexes.ts'

type Row = Readonly<Record<string, unknown>>
type Revision = Awaited<ReturnType<DocumentStore['drafts']['history']>>[number]

/** What answers about tables are made with. */
export interface AnswerContext {
  drafts: Pick<DocumentStore['drafts'], 'origins' | 'history'>
  query: QueryRunner
  /** The text of a value in a dictionary. */
  dictionaryText(dictionary: string, value: string): string
}

/** The dictionaries of a head's values. spec: screens §18 */
const dictionaries = { tableType: 'cgform_table_type', formCategory: 'ol_form_biz_type' } as const

const createdBy = (origin: DocumentOrigin | undefined): Row => ({
  createBy: origin?.author ?? '',
  createTime: origin?.time ?? '',
})

/** The newest revisions of the model of the table that was asked for, and of the screens of its form. */
function revisionsOf(open: OpenForm) {
  const model = modelIdOf(tableOf(open).head.tableName)
  return open.documents.filter(({ kind, id }) => kind === 'screen' || id === model)
}

/** Who changed a form last, and when. */
function updatedBy(open: OpenForm): { updateBy: string; updateTime: string } {
  const newest = revisionsOf(open).toSorted((one, other) => other.time.localeCompare(one.time))[0]
  return { updateBy: newest?.author ?? '', updateTime: newest?.time ?? '' }
}

/** Heads as they are answered, with the state of their documents and who began them. */
export async function headAnswers(forms: readonly OpenForm[], context: AnswerContext): Promise<Row[]> {
  const keys = forms.map((open) => tableOf(open).head.tableName)
  const idsOf = (isView: boolean) => keys.filter((name) => isViewName(name) === isView).map(extraKeyOf)
  const { drafts, query } = context
  const [models, screens] = await Promise.all([
    drafts.origins(query, 'model', idsOf(false)),
    drafts.origins(query, 'screen', idsOf(true)),
  ])
  const nameOf = await personNames(
    query,
    forms.map((open) => updatedBy(open).updateBy),
  )
  return forms.map((open) => {
    const { head } = tableOf(open)
    const key = extraKeyOf(head.tableName)
    const created = createdBy(isViewName(head.tableName) ? screens.get(key) : models.get(key))
    return headAnswer(open, { ...created, changedBy: nameOf(updatedBy(open).updateBy) }, context)
  })
}

function headAnswer(open: OpenForm, people: Row, { dictionaryText }: AnswerContext): Row {
  const table = tableOf(open)
  const isSynchronised = isPublished(open) && open.definition.head.tableType !== tableTypes.sub
  const updated = updatedBy(open)
  const texts = Object.entries(dictionaries).map(([name, dictionary]) => [
    `${name}_dictText`,
    dictionaryText(dictionary, String(table.head[name as keyof typeof dictionaries])),
  ])
  return {
    ...table.head,
    ...Object.fromEntries(texts),
    id: headIdOf(table),
    isDbSynch: isSynchronised ? 'Y' : 'N',
    tableVersion: Math.max(...revisionsOf(open).map(({ revision }) => revision), 1),
    hascopy: open.modelId === modelIdOf(open.definition.head.tableName) ? open.views.length : 0,
    listScreen: screenIdOf(table.head.tableName),
    ...updated,
    // A list names its fields itself, and the names above are reserved there: hence these two.
    ...people,
    changedTime: updated.updateTime,
  }
}

/** By name, the first revision from which on a document has always had it; without those that the last revision has not. */
function origins(history: readonly Revision[], namesIn: (document: Json) => readonly string[]) {
  let since: ReadonlyMap<string, Revision> = new Map()
  for (const revision of history) {
    const names = revision.document === null ? [] : namesIn(jsonOf(revision.document))
    since = new Map(names.map((name) => [name, since.get(name) ?? revision]))
  }
  return since
}

const modelHistory = (open: OpenForm, { drafts, query }: AnswerContext): Promise<readonly Revision[]> =>
  drafts.history(query, { kind: 'model', id: modelIdOf(tableOf(open).head.tableName) })

/**
 * The fields of a table as they are answered: who added them by the revisions of the model, the last change as that of the form, which the
 * family saves as a whole, and the names that columns have in the table until it is synchronised. spec: contract §9.4
 */
export async function fieldAnswers(open: OpenForm, context: AnswerContext): Promise<Row[]> {
  const { fields, ...table } = tableOf(open)
  const history = await modelHistory(open, context)
  const renamed = await formerNames(context.query, modelIdOf(table.head.tableName))
  const updated = updatedBy(open)
  const added = origins(history, (model) => Object.keys(fieldsIn(model)))
  return fields.map(({ dbFieldName: column, ...field }) => ({
    ...fieldAnswer({ ...field, dbFieldName: column }, headIdOf(table)),
    dbFieldNameOld: renamed[column] ?? column,
    ...createdBy(standardColumns.has(column) ? history[0] : added.get(camelCase(column))),
    ...updated,
  }))
}

/** The indexes of a table as they are answered, with who added them likewise. spec: contract §9.4 */
export async function indexAnswers(open: OpenForm, context: AnswerContext): Promise<Row[]> {
  const { indexes, ...table } = tableOf(open)
  const history = await modelHistory(open, context)
  const updated = updatedBy(open)
  const added = origins(history, (model) => readIndexes(model).map(indexIdentity))
  return indexes.map((index) => ({
    ...indexAnswer(index, headIdOf(table), isPublished(open)),
    ...createdBy(added.get(indexIdentity(index))),
    ...updated,
  }))
}

interface HeadQuery {
  tableName?: string
  tableTxt?: string
  tableType?: string
  formCategory?: string
  isDbSynch?: string
  copyType?: string
  physicId?: string
  pageNo?: number
  pageSize?: number
}

/** The heads of forms and of sub-tables, the last changed first. `*x*` finds parts of names. */
export async function listHeads(
  forms: readonly OpenForm[],
  request: HeadQuery,
  context: AnswerContext,
): Promise<Page<Row>> {
  const { pageNo = 1, pageSize = 10, copyType = '0', tableName = '', tableTxt = '' } = request
  const tables = forms.flatMap((open) =>
    [open.modelId, ...open.definition.subs.map(({ head }) => modelIdOf(head.tableName))].map((modelId) => ({
      ...open,
      modelId,
    })),
  )
  const heads = await headAnswers(tables, context)
  const parts = { tableName, tableTxt }
  const same = { ...pick(request, 'tableType', 'formCategory', 'isDbSynch', 'physicId'), copyType }
  const matching = heads.filter(
    (head) =>
      Object.entries(parts).every(([name, text]) => hasPart(String(head[name]), text)) &&
      Object.entries(same).every(([name, text]) => !text || String(head[name]) === text),
  )
  const sorted = matching.toSorted((one, other) => String(other.updateTime).localeCompare(String(one.updateTime)))
  const page = sorted.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return pageOf(page, sorted.length, { pageNo, pageSize })
}

/** Whether a text is found by what was typed: as a part, with or without `*`. */
export const hasPart = (text: string, searchTerm: string): boolean =>
  searchTerm.includes('*')
    ? text.includes(searchTerm.replaceAll('*', ''))
    : searchTerm === '' || text.includes(searchTerm)
