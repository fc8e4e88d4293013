import type { Diagnostic } from '#core/document'
import { badRequest, failedWith, ProductError, productError } from '#core/error'
import { fillText, onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import type { Caller, QueryRunner, Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import { droppedRefs, type FormInUse, formInUse, modelIdOf, refsOf, tableTypes } from '../definition/definition.ts'
import { faultText } from './editForm.ts'
import { forgetExtras } from './extraTable.ts'
import type { FormStore, OpenForm } from './formStore.ts'
import { forgetRenames, renamesOf } from './pendingRenames.ts'

export interface FormContext {
  store: DocumentStore
  forms: FormStore
  services: Services
  caller: Caller
}

/**
 * Publishes the drafts of a form with its sub-tables and migrates the tables. `normal` refuses to lose values, `force` empties the
 * tables first; what was in them is kept for 30 days. A sub-table is published with its main table. spec: contract §9.6, doDbSynch
 */
export async function synchronise(context: FormContext, { id, type }: { id: string; type: string }) {
  if (type !== 'normal' && type !== 'force') throw badRequest(onlineMessages.badType)
  const { store, forms, services, caller } = context
  const open = await forms.find(services.database.query, id)
  if (!open) throw productError('entityMissing')
  const { head } = open.definition
  if (head.tableType === tableTypes.sub) throw failedWith(onlineMessages.noMainTable)
  const documents = open.documents.map(({ document }) => document)
  const before = formInUse(head.tableName, store.library.current())
  const force = type === 'force'
  const moves = before ? await renamesOf(services.database.query, before) : []
  let keptRows = 0
  const published = await withTableFailure(head.tableName, () =>
    store.publish(documents, {
      services,
      caller,
      note: fillText(onlineMessages.synchronising, { title: head.tableTxt }),
      confirm: force ? 'all' : [],
      moves,
      without: droppedRefs(before, documents).filter(({ kind }) => kind === 'model'),
      begin: async ({ query }) => {
        if (force && before) keptRows = await empty({ ...context, query }, before)
      },
      finish: ({ query }) =>
        forgetRenames(
          query,
          documents.flatMap(({ kind, id }) => (kind === 'model' ? [id] : [])),
        ),
    }),
  )
  return { ...published, keptRows }
}

const modelsOf = ({ model, subs }: FormInUse) => [...subs.map((sub) => sub.model), model]

/** Empties the tables of a form. Returns how many rows are kept of them. */
async function empty(context: FormContext & { query: QueryRunner }, form: FormInUse): Promise<number> {
  const rows = await keepRows(context, form)
  for (const { table } of modelsOf(form)) await context.query.deleteFrom(table).execute()
  return rows
}

async function keepRows({ store, ...context }: FormContext & { query: QueryRunner }, form: FormInUse): Promise<number> {
  let rows = 0
  for (const { table, id, title } of modelsOf(form)) rows += await store.keepTable(context, { table, model: id, title })
  return rows
}

/**
 * Takes a form out of use with its sub-tables; of a sub-table, the rows stay until its form is synchronised. With `drop` its tables go
 * too, and their rows are kept for 30 days. Returns how many.
 */
export async function removeForm(context: FormContext, open: OpenForm, { drop }: { drop: boolean }): Promise<number> {
  const { store, services } = context
  const live = formInUse(open.form.tableName, store.library.current())
  if (live) await store.remove(refsOf(live), context)
  return services.database.transaction(async (query) => {
    const left = []
    for (const { kind, id } of open.documents)
      if (await store.drafts.newest(query, { kind, id })) left.push({ kind, id })
    await store.drafts.discard(left, { ...context, query })
    await forgetExtras(
      query,
      open.documents.filter(({ kind }) => kind === 'model').map(({ id }) => id),
    )
    if (!drop || !live) return 0
    const rows = await keepRows({ ...context, query }, live)
    for (const { table } of modelsOf(live)) await query.schema.dropTable(table).ifExists().execute()
    return rows
  }, dropLimits)
}

/** A large table is copied. */
const dropLimits = { queryTimeoutMs: 10 * 60_000, transactionTimeoutMs: 30 * 60_000 }

const failed = (reason: string, result: unknown) => failedWith(onlineMessages.failed, { reason }, result)

/** Runs a publication and converts its failures. */
async function withTableFailure<T>(tableName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof ProductError) || !isObject(cause.result)) throw cause
    const { needs, diagnostics } = cause.result
    if (Array.isArray(needs)) throw failed(onlineMessages.lossesLeft, cause.result)
    if (!Array.isArray(diagnostics)) throw cause
    const faults = (diagnostics as Diagnostic[]).filter(({ severity }) => severity === 'error')
    throw failed(faultText(faults, modelIdOf(tableName)), { diagnostics: faults })
  }
}
