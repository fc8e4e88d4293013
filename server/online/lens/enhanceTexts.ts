import { catalogue } from '#core/endpoint'
import { badRequest, failedWith, productError } from '#core/error'
import { fillText, messages, onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import type { CallContext } from '#server/access'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import { done, found, queryRoute, type Route, route } from '#server/http'
import { extrasByKey, readExtra, writeExtra } from './extraTable.ts'
import { extraKeyIn, type FormStore, headIdOf, type OpenForm, tableOf } from './formStore.ts'

const { enhance } = catalogue

type Row = Readonly<Record<string, unknown>>
type Kind = 'sql' | 'java'

/** The texts of an enhancement and how long they may be. spec: contract §9.6 */
const texts: Readonly<Record<Kind, Readonly<Record<string, number>>>> = {
  sql: { buttonCode: 50, cgbSql: 50_000, cgbSqlName: 50, content: 1_000 },
  java: { buttonCode: 50, cgJavaType: 32, cgJavaValue: 200, event: 10, activeStatus: 2, content: 1_000 },
}

const mostTexts = 50

const keyOf = (kind: Kind): string => `records.${kind}`

/** Answered as it was sent; a text is neither read nor run, whatever it says. */
function rowFrom(kind: Kind, row: Row, before: Row): Row {
  const entries = Object.entries(texts[kind]).flatMap(([name, length]) => {
    const value = row[name]
    if (value === undefined || value === null) return []
    if (typeof value === 'object' || String(value).length > length) throw badRequest(onlineMessages.badValue, { name })
    return [[name, String(value)] as const]
  })
  const read: Row = { ...before, ...Object.fromEntries(entries) }
  if (!read.buttonCode) throw badRequest(onlineMessages.badValue, { name: 'buttonCode' })
  return read
}

const listed = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : [])

const storedTexts = async (query: QueryRunner, kind: Kind, document: string): Promise<readonly Row[]> =>
  listed(await readExtra(query, { document, key: keyOf(kind) }))

interface StoredText {
  document: string
  rows: readonly Row[]
  row: Row
}

async function findText(query: QueryRunner, kind: Kind, id: unknown): Promise<StoredText> {
  for (const { document, value } of await extrasByKey(query, keyOf(kind))) {
    const row = listed(value).find((one) => one.id === id)
    if (row) return { document, rows: listed(value), row }
  }
  throw productError('entityMissing')
}

interface TextChange {
  kind: Kind
  /** The document by which the texts are kept. */
  document: string
  rows: readonly Row[]
}

async function storeTexts({ services, caller }: CallContext, query: QueryRunner, { kind, document, rows }: TextChange) {
  await writeExtra(query, { document, key: keyOf(kind), value: rows })
  const entry = { action: 'edit', model: 'onlCgformHead', recordId: document, note: onlineMessages.enhanced } as const
  await services.audit.write(query, { ...auditedBy(caller), ...entry })
}

/** The warning that stands beside every kept text. */
const warningOf = (kind: Kind, id: string) => ({
  ...{ severity: 'warning', document: { kind: id.includes('/') ? 'screen' : 'model', id }, pointer: '' },
  code: 'no-effect',
  ...{ message: fillText(onlineMessages.keptOnly, { name: kind }), hint: onlineMessages.keptOnlyHint },
})

const answered = (kind: Kind, document: string, row: Row) =>
  found(
    { ...row, diagnostics: [warningOf(kind, document)] },
    {
      message: fillText(onlineMessages.withWarnings, { message: messages.done.saved, count: 1 }),
    },
  )

function textRoutes(kind: Kind, openForm: OpenForms): Route[] {
  const calls = {
    sql: { list: enhance.sql, add: enhance.addSql, edit: enhance.editSql, remove: enhance.removeSql },
    java: { list: enhance.java, add: enhance.addJava, edit: enhance.editJava, remove: enhance.removeJava },
  }[kind]
  const refuseSafeMode = ({ services }: Pick<CallContext, 'services'>) => {
    if (services.config.safeMode) throw failedWith(onlineMessages.safeMode)
  }
  return [
    queryRoute(calls.list, async ({ params, services }) => {
      const { query } = services.database
      const open = await openForm(query, params.id ?? '')
      return storedTexts(query, kind, extraKeyIn(open))
    }),
    route(calls.add, async ({ body, ...context }) => {
      refuseSafeMode(context)
      return context.services.database.transaction(async (query) => {
        const open = await openForm(query, String(body.cgformHeadId ?? ''))
        const document = extraKeyIn(open)
        const rows = await storedTexts(query, kind, document)
        if (rows.length >= mostTexts) throw failedWith(onlineMessages.tooMany, { count: mostTexts })
        const own = { id: context.services.ids.next(), cgformHeadId: headIdOf(tableOf(open)) }
        const row = rowFrom(kind, body, own)
        await storeTexts(context, query, { kind, document, rows: [...rows, row] })
        return answered(kind, document, row)
      })
    }),
    route(calls.edit, async ({ body, ...context }) => {
      refuseSafeMode(context)
      return context.services.database.transaction(async (query) => {
        const { document, rows, row } = await findText(query, kind, body.id)
        const next = rowFrom(kind, body, row)
        await storeTexts(context, query, { kind, document, rows: rows.map((one) => (one === row ? next : one)) })
        return answered(kind, document, next)
      })
    }),
    route(calls.remove, async ({ query: { ids }, ...context }) => {
      await context.services.database.transaction(async (query) => {
        for (const id of ids.split(',').filter(Boolean)) {
          const { document, rows, row } = await findText(query, kind, id)
          await storeTexts(context, query, { kind, document, rows: rows.filter((one) => one !== row) })
        }
      })
      return done(messages.done.removed)
    }),
  ]
}

type OpenForms = (query: QueryRunner, code: string) => Promise<OpenForm>

/** Enhancements in SQL and Java by their forms: kept as texts, answered unchanged, never run. spec: contract §9.6, §9.8 */
export function enhanceTextRoutes(forms: FormStore): Route[] {
  const openForm: OpenForms = async (query, code) => {
    const open = await forms.find(query, code)
    if (!open) throw productError('notFound')
    return open
  }
  return [...textRoutes('sql', openForm), ...textRoutes('java', openForm)]
}
