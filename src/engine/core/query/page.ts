import { limit } from '#core/limit'
import { queryMessages } from '#core/message'
import { fieldProblem, problemAt, type QueryFields, type QueryProblem, quoted } from './queryField.ts'

/** The parameters of a list call: raw, or read as the numbers that an endpoint declares. A repeated name has a list of values. */
export type WireParams = Readonly<Record<string, string | number | readonly string[] | undefined>>

export interface PageRequest {
  pageNo: number
  pageSize: number
}

export interface SortColumn {
  field: string
  order: 'asc' | 'desc'
}

/** The first value of a parameter, trimmed; empty if missing. */
export function firstParam(params: WireParams, name: string): string {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  const first = typeof value === 'object' ? value[0] : value
  return first === undefined ? '' : String(first).trim()
}

const lastPage = 2_147_483_647

/** A number from 1 to `most`; the default if missing, otherwise a problem that states the limit. */
function readCount(params: WireParams, name: string, { max, fallback }: { max: number; fallback: number }) {
  const text = firstParam(params, name)
  if (text === '') return { value: fallback }
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= max) return { value }
  const message = problemAt(name, queryMessages.integer, { text: quoted(text), max })
  return { value: fallback, problem: { place: name, code: 'page', message } satisfies QueryProblem }
}

/** The requested page. spec: contract §7.1, policy promise 10 (pageSize) */
export function readPage(params: WireParams): { page: PageRequest; problems: QueryProblem[] } {
  const no = readCount(params, 'pageNo', { max: lastPage, fallback: 1 })
  const size = readCount(params, 'pageSize', { max: limit.pageSize, fallback: limit.defaultPageSize })
  const problems = [no.problem, size.problem].filter((each) => each !== undefined)
  return { page: { pageNo: no.value, pageSize: size.value }, problems }
}

const orderOf = (text: string | undefined): 'asc' | 'desc' => (/asc/i.test(text ?? '') ? 'asc' : 'desc')

/** One order for all columns; only a list of exactly one `asc` or `desc` per column applies column by column. */
function ordersOf(text: string, count: number): ('asc' | 'desc')[] {
  const parts = text.split(',').map((part) => part.trim())
  const single = parts.length === count && parts.every((part) => part === 'asc' || part === 'desc')
  return Array.from({ length: count }, (_, index) => orderOf(single ? parts[index] : text))
}

/** The requested sorting; may be empty. A `_dictText` suffix is dropped. spec: contract §7.1 */
export function readSort(params: WireParams, fields: QueryFields): { sort: SortColumn[]; problems: QueryProblem[] } {
  const names = firstParam(params, 'column')
    .split(',')
    .map((name) => name.trim().replace(/_dictText$/, ''))
  const orders = ordersOf(firstParam(params, 'order'), names.length)
  const sort = new Map<string, SortColumn>()
  const problems: QueryProblem[] = []
  names.forEach((name, index) => {
    const field = fields.get(name)
    const own = field?.of ?? name
    if (name === '' || sort.has(own)) return
    if (!field || field.forbidden) problems.push(fieldProblem('column', name))
    else sort.set(own, { field: own, order: orders[index] ?? 'desc' })
  })
  return { sort: [...sort.values()], problems: problems.slice(0, 10) }
}
