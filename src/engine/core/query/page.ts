import { limit } from '#core/limit'
import { queryMessages } from '#core/message'
import { fieldProblem, problemAt, type QueryFields, type QueryProblem, quoted } from './queryField.ts'

/** Parameters of a list call as they came: a name that stands twice has a list of values. */
export type WireParams = Readonly<Record<string, string | readonly string[] | undefined>>

export interface PageRequest {
  pageNo: number
  pageSize: number
}

export interface SortColumn {
  field: string
  order: 'asc' | 'desc'
}

/** The first value of a parameter, blanks cut; a missing one is empty. */
export function firstParam(params: WireParams, name: string): string {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  const first = typeof value === 'string' ? value : value?.[0]
  return typeof first === 'string' ? first.trim() : ''
}

const lastPage = 2_147_483_647

/** A number from 1 to `most`; a missing one is the default, any other text is a problem that names the limit. */
function readCount(params: WireParams, name: string, { most, standard }: { most: number; standard: number }) {
  const text = firstParam(params, name)
  if (text === '') return { value: standard }
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= most) return { value }
  const message = problemAt(name, queryMessages.integer, { text: quoted(text), max: most })
  return { value: standard, problem: { place: name, code: 'page', message } satisfies QueryProblem }
}

/** The page that is asked for. spec: contract §7.1, policy promise 10 (pageSize) */
export function readPage(params: WireParams): { page: PageRequest; problems: QueryProblem[] } {
  const no = readCount(params, 'pageNo', { most: lastPage, standard: 1 })
  const size = readCount(params, 'pageSize', { most: limit.pageSize, standard: limit.defaultPageSize })
  const problems = [no.problem, size.problem].filter((each) => each !== undefined)
  return { page: { pageNo: no.value, pageSize: size.value }, problems }
}

const orderOf = (text: string | undefined): 'asc' | 'desc' => (/asc/i.test(text ?? '') ? 'asc' : 'desc')

/** One order for all columns; as many orders as columns, each exactly `asc` or `desc`, go one by one. */
function ordersOf(text: string, count: number): ('asc' | 'desc')[] {
  const parts = text.split(',').map((part) => part.trim())
  const single = parts.length === count && parts.every((part) => part === 'asc' || part === 'desc')
  return Array.from({ length: count }, (_, index) => orderOf(single ? parts[index] : text))
}

/** The sorting that is asked for, empty when none is. A `_dictText` ending is cut. spec: contract §7.1 */
export function readSort(params: WireParams, fields: QueryFields): { sort: SortColumn[]; problems: QueryProblem[] } {
  const names = firstParam(params, 'column')
    .split(',')
    .map((name) => name.trim().replace(/_dictText$/, ''))
  const orders = ordersOf(firstParam(params, 'order'), names.length)
  const sort = new Map<string, SortColumn>()
  const problems: QueryProblem[] = []
  names.forEach((name, index) => {
    if (name === '' || sort.has(name)) return
    const field = fields.get(name)
    if (!field || field.forbidden) problems.push(fieldProblem('column', name))
    else sort.set(name, { field: name, order: orders[index] ?? 'desc' })
  })
  return { sort: [...sort.values()], problems: problems.slice(0, 10) }
}
