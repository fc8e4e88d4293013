import type { Diagnostic } from '#core/document'
import { ProductError, productError } from '#core/error'
import { isObject } from '#core/object'
import type { Caller, Services } from '#server/context'
import type { DocumentDesk } from '#server/document'
import { visibleIds } from '#server/reading'
import { buildDocuments } from './definition/buildDocuments.ts'
import type { Head } from './definition/definition.ts'
import { findHead, readDefinition } from './definition/readDefinition.ts'
import { modelInUse } from './formDocuments.ts'

interface Synchronising {
  desk: DocumentDesk
  services: Services
  caller: Caller
}

/**
 * Publishes a form as its records define it: the table follows. `normal` refuses what would lose values, `force` begins
 * with an empty table. spec: contract §9.6, doDbSynch
 */
export async function synchronise(given: Synchronising, { id, type }: { id: string; type: string }) {
  if (type !== 'normal' && type !== 'force') throw productError('badRequest', { reason: 'type：应为 normal 或 force' })
  const { desk, services, caller } = given
  const head = await visibleHead(given, id)
  const library = desk.library.current()
  const { documents, diagnostics } = buildDocuments(await readDefinition(services.database.query, head), library)
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw failed(faultText(faults), { diagnostics: faults })
  const table = modelInUse(head.tableName, library)?.table
  const force = type === 'force'
  const published = await told(() =>
    desk.publish(documents, {
      services,
      caller,
      note: `同步在线表单 ${head.tableTxt}`,
      confirm: force ? 'all' : [],
      begin: async ({ query }) => {
        if (force && table) await query.deleteFrom(table).execute()
      },
      finish: async ({ query }) => {
        await query.updateTable('onl_cgform_head').set({ is_db_synch: 'Y' }).where('id', '=', head.id).execute()
        await services.outbox.emit(query, {
          kind: 'record.changed',
          model: 'onlCgformHead',
          ids: [head.id],
          change: 'edit',
        })
      },
    }),
  )
  return { ...published, diagnostics: [...diagnostics, ...published.diagnostics] }
}

/** The head under the rights of the caller. */
async function visibleHead({ desk, services, caller }: Synchronising, id: string): Promise<Head> {
  const { query } = services.database
  const model = desk.library.current().resolvedModel('onlCgformHead')
  const visible = model ? await visibleIds({ services, caller, model }, { ids: [id], query }) : new Set()
  const head = visible.has(id) ? await findHead(query, id, caller) : undefined
  if (!head) throw productError('entityMissing')
  return head
}

const failed = (reason: string, result: unknown) =>
  productError('failed', { reason: `同步数据库异常：${reason}` }, result)

/** What stopped it, as whoever defines forms reads it. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof ProductError) || !isObject(cause.result)) throw cause
    const { needs, diagnostics } = cause.result
    if (Array.isArray(needs)) throw failed('会丢失已有数据，确认可以丢失时请用强制同步', cause.result)
    if (Array.isArray(diagnostics)) throw failed(faultText(diagnostics as Diagnostic[]), cause.result)
    throw cause
  }
}

const mostTold = 3

function faultText(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const texts = errors.slice(0, mostTold).map(({ pointer, message, hint }) => {
    const place = pointer.replace(/^\/fields\//, '')
    return [place, hint ? `${message}，${hint}` : message].filter(Boolean).join(' ')
  })
  return texts.join('；')
}
