import { sql } from 'kysely'
import type { Page } from '#core/endpoint'
import { productError } from '#core/error'
import { durationText, type Field, isDuration } from '#core/model'
import { isObject, parseJson } from '#core/object'
import type { WireParams } from '#core/query'
import { type RecordScope, shownValue, type WireRecord } from '#server/access'
import { systemUser } from '#server/audit'
import { visibleIds } from './find.ts'
import { addTexts } from './texts.ts'
import { viewOf } from './where.ts'

const maxRows = 50

type Values = Readonly<Record<string, unknown>>

interface LoggedRow {
  id: string
  content: string
  time: string
  username: string
  realname: string | null
}

/** The history of a record that the caller may see, latest first, restricted to readable fields. */
export async function timelineOf(scope: RecordScope, params: WireParams): Promise<Page<WireRecord>> {
  const id = String(params.id ?? '')
  const { query } = scope.services.database
  if (!(await visibleIds({ ...scope, opened: true }, { ids: [id], query })).has(id)) throw productError('notFound')
  const size = Math.min(Math.max(Number(params.pageSize) || maxRows, 1), maxRows)
  const current = Math.max(Number(params.pageNo) || 1, 1)
  const of = sql`from sys_data_log as l where l.data_table = ${scope.model.id} and l.data_id = ${id} and l.del_flag = 0`
  const rows = await sql<LoggedRow>`
    select l.id as id, l.data_content as content, l.create_time as time, l.create_by as username,
      (select realname from sys_user where username = l.create_by order by del_flag limit 1) as realname
    ${of} order by l.data_version desc limit ${size} offset ${(current - 1) * size}`.execute(query)
  const counted = await sql<{ total: number }>`select count(*) as total ${of}`.execute(query)
  const total = Number(counted.rows[0]?.total ?? 0)
  const records = await Promise.all(rows.rows.map((row) => eventOf(row, scope)))
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** One event: who did what and when, with the labels of the changed values. */
async function eventOf({ id, content, time, username, realname }: LoggedRow, scope: RecordScope): Promise<WireRecord> {
  const change = contentOf(content)
  const { action } = change
  const before = isObject(change.before) ? change.before : {}
  const after = isObject(change.after) ? change.after : {}
  const fields = viewOf(scope).fields.filter(({ name, base, type }) => !base && !type.writeOnly && name in after)
  const [was, is] = [before, after].map((values) => visibleValues(values, scope)) as [WireRecord, WireRecord]
  await addTexts([was, is], fields, scope)
  const move = action === 'move' ? moveOf(change, scope) : undefined
  const changed = action === 'add' || action === 'delete' ? [] : fields
  return {
    id,
    time,
    username,
    person: realname ?? (username === systemUser.username ? systemUser.realname : username),
    action: String(action ?? ''),
    ...(move ? { title: move.title } : {}),
    changes: changed.map((field) => changeOf(field, was, is)),
  }
}

/** The values that the caller may see. */
const visibleValues = (values: Values, { model, caller }: RecordScope): WireRecord =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = model.field(name)
      return [name, field ? shownValue(caller, field, value) : value]
    }),
  )

/** The move that was logged; where its id was not, the first one that leads from one state to the other. */
function moveOf({ move, before, after }: Values, { model: { stateField, moves, dueMoves } }: RecordScope) {
  const state = (values: unknown) => String((isObject(values) && values[stateField ?? '']) || '')
  const all = [...moves, ...dueMoves]
  const joins = ({ from, to }: (typeof all)[number]) => to === state(after) && from.includes(state(before))
  return all.find(({ id }) => id === move) ?? all.find(joins)
}

const changeOf = (field: Field, was: WireRecord, is: WireRecord) => ({
  field: field.name,
  title: field.title,
  before: displayText(field, was),
  after: displayText(field, is),
})

const lengthShown = 200

/** The label of a value, or a number with its unit. */
function displayText(field: Field, record: WireRecord): string {
  const { name, document } = field
  const text = record[`${name}_dictText`] ?? record[name]
  if (text === null || text === undefined) return ''
  if (isDuration(field) && Number.isFinite(Number(text))) return durationText(Number(text), field)
  const display = typeof text === 'object' ? JSON.stringify(text) : String(text)
  const beginning = display.length > lengthShown ? `${display.slice(0, lengthShown)}…` : display
  return `${beginning} ${document.unit ?? ''}`.trimEnd()
}

/** The logged change; empty when it cannot be parsed. */
function contentOf(text: unknown): Values {
  const content = isObject(text) ? text : parseJson(String(text))
  return isObject(content) ? content : {}
}
