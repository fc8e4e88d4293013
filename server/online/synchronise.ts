import { productError } from '#core/error'
import { fillText, onlineMessages } from '#core/message'
import type { Caller, QueryRunner, Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import { visibleIds } from '#server/reading'
import { buildDocuments } from './definition/buildDocuments.ts'
import { type Head, tableTypes } from './definition/definition.ts'
import { type FormInUse, formInUse } from './definition/formsInUse.ts'
import { findHead, findMain, readDefinition } from './definition/readDefinition.ts'
import { droppedRefs } from './formDocuments.ts'
import { headsOf, markSynchronised } from './headState.ts'
import { synchroniseFailure, withTableFailure } from './tableFailure.ts'

interface SyncContext {
  store: DocumentStore
  services: Services
  caller: Caller
}

/**
 * Publishes a form as its records define it, with all its sub-tables: the tables follow. `normal` refuses what would lose
 * values, `force` begins with empty tables. A sub-table is published with its main table. spec: contract §9.6, doDbSynch
 */
export async function synchronise(context: SyncContext, { id, type }: { id: string; type: string }) {
  if (type !== 'normal' && type !== 'force') throw productError('badRequest', { reason: onlineMessages.badType })
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

/** The head under the rights of the caller; of a sub-table, that of its main table. */
async function mainHead(context: SyncContext, id: string): Promise<Head> {
  const { services, caller } = context
  const head = await findHead(services.database.query, id, caller)
  if (!head || !(await isVisible(context, head))) throw productError('entityMissing')
  if (head.tableType !== tableTypes.sub) return head
  const main = await findMain(services.database.query, head, caller)
  if (!main || !(await isVisible(context, main))) throw productError('failed', { reason: onlineMessages.noMainTable })
  return main
}

async function isVisible({ store, services, caller }: SyncContext, { id }: Head): Promise<boolean> {
  const model = store.library.current().resolvedModel('onlCgformHead')
  if (!model) return false
  return (await visibleIds({ services, caller, model }, { ids: [id], query: services.database.query })).has(id)
}
