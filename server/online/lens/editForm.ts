import { type Diagnostic, namePattern } from '#core/document'
import { badRequest, failedWith, productError } from '#core/error'
import { fillText, onlineMessages } from '#core/message'
import type { Caller, QueryRunner, Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import { ownerOf } from '../definition/buildDocuments.ts'
import {
  type Definition,
  isReversible,
  mainTableOf,
  modelIdOf,
  nameHint,
  screenIdOf,
  standardColumns,
  type TableDefinition,
  tableTypes,
} from '../definition/definition.ts'
import { type FormStore, headIdOf, type OpenForm, tableOf } from './formStore.ts'
import { fieldsFrom, headFrom } from './payload.ts'
import { noteRenames } from './pendingRenames.ts'
import { indexesFrom, withRenamedColumns } from './readIndexes.ts'
import type { ColumnRename, StoredForm } from './storedForm.ts'

/** A form as a client of the family sends it. spec: contract §9.6 */
export interface SentForm {
  head: Readonly<Record<string, unknown>>
  fields?: readonly Readonly<Record<string, unknown>>[] | undefined
  deleteFieldIds?: readonly string[] | undefined
  indexs?: readonly Readonly<Record<string, unknown>>[] | undefined
  deleteIndexIds?: readonly string[] | undefined
}

export interface EditFormContext {
  store: DocumentStore
  forms: FormStore
  services: Services
  caller: Caller
  query: QueryRunner
}

export interface EditedForm {
  id: string
  diagnostics: readonly Diagnostic[]
}

/** Adds a form, or a sub-table, as drafts. Throws with what is wrong; nothing is stored then. */
export async function addForm(context: EditFormContext, sent: SentForm): Promise<EditedForm> {
  const { services, forms, query } = context
  const sentHead = headFrom(sent.head)
  await refuseTaken(context, sentHead.tableName)
  const id = services.ids.next()
  const { fields } = fieldsFrom({ fields: sent.fields ?? [], removedIds: [] }, { table: undefined, headId: id })
  const table = { head: { ...sentHead, id }, fields, indexes: indexesOf(sent, { id, fields, before: [] }) }
  if (sentHead.tableType !== tableTypes.sub) {
    const subs = await forms.loneSubs(query, sentHead.tableName)
    return putTable(context, { open: undefined, lone: subs, target: { ...table, subs: subs.map(tableOf) }, id })
  }
  const main = await forms.find(query, mainTableOf(fields) ?? '')
  if (!main || main.definition.head.tableType === tableTypes.sub)
    return putTable(context, { open: undefined, lone: [], target: { ...table, subs: [] }, id })
  const subs = placedSub(main.definition.subs, table)
  return putTable(context, { open: main, lone: [], target: { ...main.definition, subs }, id })
}

/** Changes a form, or one of its sub-tables: only what differs from what is answered of it. Throws likewise. */
export async function editForm(context: EditFormContext, sent: SentForm): Promise<EditedForm> {
  const code = typeof sent.head.id === 'string' ? sent.head.id : ''
  const open = code === '' ? undefined : await context.forms.find(context.query, code)
  if (!open) throw productError('entityMissing')
  const table = tableOf(open)
  const id = headIdOf(table)
  const head = headFrom(sent.head, table.head)
  refuseMove(table, { head })
  const { fields, renames } =
    sent.fields === undefined && sent.deleteFieldIds === undefined
      ? { fields: table.fields, renames: [] }
      : fieldsFrom({ fields: sent.fields ?? [], removedIds: sent.deleteFieldIds ?? [] }, { table, headId: id })
  const indexes = indexesOf(sent, { id, fields, before: withRenamedColumns(table.indexes, renames) })
  const own: TableDefinition = { head: { ...head, id: table.head.id }, fields, indexes }
  const target = withTable(open, own)
  const tables = renames.map((rename): ColumnRename => ({ ...rename, table: table.head.tableName }))
  return putTable(context, { open, lone: [], target, id, renames: tables })
}

interface IndexedTable extends Pick<TableDefinition, 'fields'> {
  id: string
  before: TableDefinition['indexes']
}

const indexesOf = ({ indexs = [], deleteIndexIds = [] }: SentForm, { id, fields, before }: IndexedTable) =>
  indexesFrom(before, {
    headId: id,
    sent: indexs,
    removedIds: deleteIndexIds,
    columns: new Set([...standardColumns, ...fields.map(({ dbFieldName }) => dbFieldName)]),
  })

/** The name and the kind of a table stay. */
function refuseMove(
  { head, fields }: Pick<TableDefinition, 'head' | 'fields'>,
  to: Pick<TableDefinition, 'head'>,
): void {
  if (to.head.tableName !== head.tableName) throw failedWith(onlineMessages.fixedTableName)
  const isSub = (type: number) => type === tableTypes.sub
  if (isSub(to.head.tableType) !== isSub(head.tableType)) throw failedWith(onlineMessages.fixedTableType)
  if (fields.length === 0) throw productError('entityMissing')
}

/** A form with one of its tables replaced. */
function withTable({ definition, modelId }: OpenForm, table: TableDefinition): Definition {
  if (modelIdOf(definition.head.tableName) === modelId) return { ...table, subs: definition.subs }
  const others = definition.subs.filter(({ head }) => modelIdOf(head.tableName) !== modelId)
  const old = definition.subs.find(({ head }) => modelIdOf(head.tableName) === modelId)
  const isMoved = old?.head.tabOrderNum !== table.head.tabOrderNum
  const subs = isMoved ? placedSub(others, table) : definition.subs.map((sub) => (sub === old ? table : sub))
  return { ...definition, subs }
}

/** Sub-tables in the order of their tabs. */
function placedSub(subs: readonly TableDefinition[], table: TableDefinition): TableDefinition[] {
  const at = subs.findIndex(({ head }) => head.tabOrderNum > table.head.tabOrderNum)
  return at < 0 ? [...subs, table] : [...subs.slice(0, at), table, ...subs.slice(at)]
}

interface PutTable {
  open: OpenForm | undefined
  /** Sub-tables that were there before their main table. */
  lone: readonly OpenForm[]
  target: Definition
  id: string
  renames?: readonly ColumnRename[]
}

async function putTable(
  context: EditFormContext,
  { open, lone, target, id, renames = [] }: PutTable,
): Promise<EditedForm> {
  const { forms } = context
  const form: StoredForm = open?.form ?? {
    tableName: target.head.tableName,
    texts: lone.flatMap((sub) => sub.form.texts),
    complements: {},
  }
  const put = forms.lens.put(form, target, { renames })
  const faults = put.diagnostics.filter(({ severity }) => severity === 'error')
  if (faults.length > 0)
    throw failedWith(faultText(faults, modelIdOf(target.head.tableName)), null, { diagnostics: faults })
  const before = open ?? mergedLone(lone)
  const note = fillText(onlineMessages.designed, { title: target.head.tableTxt })
  await forms.save(before, put.form, { ...context, note })
  await noteRenames(context.query, renames)
  if (open) await followForm(context, { open, form: put.form, renames })
  return { id, diagnostics: put.diagnostics }
}

interface FormChange {
  /** The form as it was. */
  open: OpenForm
  form: StoredForm
  renames?: readonly ColumnRename[]
}

/** Saves the view copies of a form that has changed as far as they name fields that are called otherwise or gone. */
export async function followForm(context: EditFormContext, { open, form, renames = [] }: FormChange): Promise<void> {
  const { forms, query } = context
  for (const name of open.views) {
    const view = await forms.find(query, name)
    if (!view) continue
    const before = { ...view.form, original: open.form }
    const note = fillText(onlineMessages.designed, { title: view.definition.head.tableTxt })
    await forms.save(view, forms.lens.follow(before, form, renames), { ...context, note })
  }
}

/** What sub-tables already have, so that only what is new is saved. */
const mergedLone = (lone: readonly OpenForm[]): OpenForm | undefined =>
  lone[0] && { ...lone[0], documents: lone.flatMap(({ documents }) => documents) }

const maxFaults = 3

/** The first faults as one text: in which field or sub-table, what is wrong and what helps. */
export function faultText(faults: readonly Diagnostic[], modelId: string): string {
  const texts = faults.slice(0, maxFaults).map(({ document, pointer, message, hint }) => {
    const subTable = document.kind === 'model' && document.id !== modelId ? document.id : ''
    const field = pointer.replace(/^\/fields\//, '')
    return [subTable, field, hint ? `${message}，${hint}` : message].filter(Boolean).join(' ')
  })
  return texts.join('；')
}

const modelName = new RegExp(namePattern.name)

/** Whether a form can be made of a table of this name. */
export const isTableName = (name: string): boolean => isReversible(name) && modelName.test(modelIdOf(name))

/** Refuses a table that cannot be: by its name, or because somebody has it. */
export async function refuseTaken(context: EditFormContext, tableName: string): Promise<void> {
  if (!isTableName(tableName))
    throw badRequest(onlineMessages.badTableNameHint, { name: tableName.slice(0, 60), hint: nameHint(tableName) })
  if (!(await isTableFree(context, tableName))) throw failedWith(onlineMessages.tableTaken, { table: tableName })
}

/** Tables of the databases themselves, and those of forms of earlier releases. */
const isReserved = (tableName: string): boolean => /^(sqlite_|pg_|onl_|document_)/.test(tableName)

/** Whether no model, form or draft has a table, and the server neither. */
export async function isTableFree(
  { store, query }: Pick<EditFormContext, 'store' | 'query'>,
  tableName: string,
): Promise<boolean> {
  const library = store.library.current()
  if (isReserved(tableName)) return false
  if (ownerOf(tableName, library) || library.models().some(({ table }) => table === tableName)) return false
  const refs = [
    { kind: 'model', id: modelIdOf(tableName) },
    { kind: 'screen', id: screenIdOf(tableName) },
  ] as const
  for (const ref of refs) if (await store.drafts.newest(query, ref)) return false
  return true
}
