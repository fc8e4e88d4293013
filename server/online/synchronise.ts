import type { Diagnostic, MadeValue } from '#core/document'
import { badRequest, failedWith, ProductError, productError } from '#core/error'
import { fillText, onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import type { Caller, QueryRunner, Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import { visibleIds } from '#server/reading'
import { dictTexts, type Generator, insertSeedRows, randomNumbers, rowMaker } from '#server/seeding'
import { buildDocuments } from './definition/buildDocuments.ts'
import {
  type Definition,
  droppedRefs,
  type FormInUse,
  formInUse,
  type Head,
  modelIdOf,
  tableTypes,
} from './definition/definition.ts'
import { findHead, findMain, readDefinition } from './definition/readDefinition.ts'

interface SyncContext {
  store: DocumentStore
  services: Services
  caller: Caller
}

/**
 * Publishes a form with its sub-tables and migrates the tables. `normal` refuses to lose values, `force` empties the
 * tables first. A sub-table is published with its main table. spec: contract §9.6, doDbSynch
 */
export async function synchronise(context: SyncContext, { id, type }: { id: string; type: string }) {
  if (type !== 'normal' && type !== 'force') throw badRequest(onlineMessages.badType)
  const { store, services, caller } = context
  const head = await mainHead(context, id)
  const library = store.library.current()
  const definition = await readDefinition(services.database.query, head, caller)
  const { documents, diagnostics } = buildDocuments(definition, library)
  if (diagnostics.some(({ severity }) => severity === 'error')) throw synchroniseFailure(diagnostics, head.tableName)
  const before = formInUse(head.tableName, library)
  const force = type === 'force'
  const published = await withTableFailure(head.tableName, () =>
    store.publish(documents, {
      services,
      caller,
      note: fillText(onlineMessages.synchronising, { title: head.tableTxt }),
      confirm: force ? 'all' : [],
      without: droppedRefs(before, documents),
      begin: async ({ query }) => {
        if (force && before) await empty(query, before)
      },
      finish: async ({ query }) => {
        await markSynchronised(query, definition)
        await services.outbox.emit(query, {
          kind: 'record.changed',
          model: 'onlCgformHead',
          ids: headsOf(definition),
          change: 'edit',
        })
      },
    }),
  )
  return { ...published, diagnostics: [...diagnostics, ...published.diagnostics] }
}

async function empty(query: QueryRunner, { model, subs }: FormInUse): Promise<void> {
  for (const { table } of [...subs.map((sub) => sub.model), model]) await query.deleteFrom(table).execute()
}

/** The visible head; for a sub-table, the head of its main table. */
async function mainHead(context: SyncContext, id: string): Promise<Head> {
  const { services, caller } = context
  const head = await findHead(services.database.query, id, caller)
  if (!head || !(await isVisible(context, head))) throw productError('entityMissing')
  if (head.tableType !== tableTypes.sub) return head
  const main = await findMain(services.database.query, head, caller)
  if (!main || !(await isVisible(context, main))) throw failedWith(onlineMessages.noMainTable)
  return main
}

async function isVisible({ store, services, caller }: SyncContext, { id }: Head): Promise<boolean> {
  const model = store.library.current().resolvedModel('onlCgformHead')
  if (!model) return false
  return (await visibleIds({ services, caller, model }, { ids: [id], query: services.database.query })).has(id)
}

const failed = (reason: string, result: unknown) => failedWith(onlineMessages.failed, { reason }, result)

/** Error with the diagnostics of a form's definition. */
const synchroniseFailure = (diagnostics: readonly Diagnostic[], tableName: string): ProductError => {
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  return failed(faultText(faults, modelIdOf(tableName)), { diagnostics: faults })
}

/** Runs a publish and converts its failures likewise. */
async function withTableFailure<T>(tableName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof ProductError) || !isObject(cause.result)) throw cause
    const { needs, diagnostics } = cause.result
    if (Array.isArray(needs)) throw failed(onlineMessages.lossesLeft, cause.result)
    if (Array.isArray(diagnostics)) throw synchroniseFailure(diagnostics as Diagnostic[], tableName)
    throw cause
  }
}

const maxFaults = 3

function faultText(faults: readonly Diagnostic[], modelId: string): string {
  const texts = faults.slice(0, maxFaults).map(({ document, pointer, message, hint }) => {
    const subTable = document.kind === 'model' && document.id !== modelId ? document.id : ''
    const field = pointer.replace(/^\/fields\//, '')
    return [subTable, field, hint ? `${message}，${hint}` : message].filter(Boolean).join(' ')
  })
  return texts.join('；')
}

/** Ids of a form's head and its sub-tables' heads. */
const headsOf = ({ head, subs }: Definition): string[] => [head.id, ...subs.map((sub) => sub.head.id)]

/** Marks a form as synchronised and stores its sub-tables. */
async function markSynchronised(query: QueryRunner, definition: Definition): Promise<void> {
  const { head, subs } = definition
  await query.updateTable('onl_cgform_head').set({ is_db_synch: 'Y' }).where('id', 'in', headsOf(definition)).execute()
  const subTables = subs.map((sub) => sub.head.tableName).join(',')
  await query.updateTable('onl_cgform_head').set({ sub_table_str: subTables }).where('id', '=', head.id).execute()
}

type Options = Parameters<Generator['run']>[1]['options']

/** An array is a choice, anything else a value or expression. */
const madeFrom = (options: Options): Record<string, MadeValue> =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, Array.isArray(option) ? { one: option } : option]),
  )

/** Name of the generator in seeds. */
export const formGenerator = 'onlineForm'

/** Synchronises a form from an earlier seed and fills it with `scale` rows. */
export const onlineForms = (store: DocumentStore): Generator => ({
  name: formGenerator,
  async run(seeding, { scale, options: { table, ...fields } }) {
    const tableName = String(table)
    const { query, services } = seeding
    const everybody = { tenantId: 0 }
    const head = await findHead(query, tableName, everybody)
    if (!head) throw new Error(`the generator onlineForm finds no form with the table ${tableName}`)
    const definition = await readDefinition(query, head, everybody)
    const { documents, diagnostics } = buildDocuments(definition, store.library.current())
    const fault = diagnostics.find(({ severity }) => severity === 'error')
    if (fault) throw new Error(`form ${tableName}${fault.pointer}: ${fault.message}`)
    const library = await store.publishSeeded(documents, { services, query })
    await markSynchronised(query, definition)
    const model = library.resolvedModel(modelIdOf(tableName))
    if (!model) throw new Error(`the form ${tableName} has no model`)
    const makeRow = rowMaker(
      { fields: madeFrom(fields) },
      {
        ...{ model, random: randomNumbers(scale), now: services.clock.now() },
        ...{ records: () => [], dictText: dictTexts(library) },
      },
    )
    const rows = Array.from({ length: scale }, (_, index) => ({
      id: `${model.id}-${index + 1}`,
      ...makeRow({ n: index + 1, each: null, per: null }),
    }))
    await insertSeedRows(seeding, model, rows)
  },
})
