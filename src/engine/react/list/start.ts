import { limit } from '#core/limit'
import type { RecordValues } from '#core/model'
import type { FilterValue } from '#core/query'
import type { FilterProgram, ListProgram } from '#core/screen'
import { nowText, type Scope } from '#react/scope'
import type { ClockPort } from '#runtime/port'
import type { SettingService } from '#runtime/setting'
import { withNewColumns } from './columns.ts'
import type { ListStart } from './state.ts'

interface StartInput {
  program: ListProgram
  scope: Scope
  settings: SettingService
  clock: ClockPort
  route: string
  params: RecordValues
}

/** The initial values of a list: those of its document, its parameters and the user's settings. */
export function startOf({ program, scope, settings, clock, route, params }: StartInput): ListStart {
  const evaluation = scope.evaluation(program.model, {})
  const today = nowText(clock).slice(0, 10)
  const entries = program.filters.map((filter) => {
    const initial = filter.id in params ? params[filter.id] : filter.value?.read(evaluation)
    return [filter.id, filterStart(filter, initial, today)] as const
  })
  return {
    filters: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    required: program.filters.filter(({ required }) => required).map(({ id }) => id),
    ...firstPage(program, settings),
    sort: program.sort,
    nested: program.nested !== undefined && !program.trash,
    columns: withNewColumns(settings.columns(route), program.columns),
    view: (program.views.find(({ id }) => id === params.view) ?? program.views[0])?.id ?? '',
  }
}

/** Where the rows that fitted the height of a list are stored, beside its page size: it opens with as many. */
export const fittedKey = ({ id }: Pick<ListProgram, 'id'>): string => `${id}#fitted`

function firstPage(program: ListProgram, settings: SettingService): Pick<ListStart, 'pageSize' | 'fits'> {
  const chosen = settings.pageSize(program.id, program.pageSize)
  if (chosen !== 'fit') return { pageSize: chosen, fits: false }
  const fitted = settings.pageSize(fittedKey(program), limit.defaultPageSize)
  return { pageSize: fitted === 'fit' ? limit.defaultPageSize : fitted, fits: true }
}

/** The initial value of a filter. A date word becomes its days; a single day fills both ends of a range; a text of several values is those. */
export function filterStart({ match }: FilterProgram, initial: unknown, today: string): FilterValue {
  const span = dateSpan(initial, today)
  if (span) return match === 'range' ? span : span[0]
  if (match === 'range' && typeof initial === 'string') return [initial, initial]
  if (match === 'in' && typeof initial === 'string') return initial.split(',').filter(Boolean)
  return isFilterValue(initial) ? initial : undefined
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

export const isFilterValue = (value: unknown): value is FilterValue =>
  Array.isArray(value) ? value.every(isPlain) : isPlain(value)

/** The date words of filters, with the first day of each; the last one is today, but for `yesterday`. spec: schema-language, Expressions */
const firstDays = new Map<unknown, (today: string) => string>([
  ['today', (today) => today],
  ['yesterday', (today) => dayFrom(today, -1)],
  ['week', (today) => dayFrom(today, -((new Date(today).getUTCDay() + 6) % 7))],
  ['days7', (today) => dayFrom(today, -6)],
  ['days30', (today) => dayFrom(today, -29)],
  ['month', (today) => `${today.slice(0, 7)}-01`],
  ['year', (today) => `${today.slice(0, 4)}-01-01`],
])

/** The first and last day of `word` on `today` (YYYY-MM-DD); undefined for other words. Weeks begin on Monday. */
function dateSpan(word: unknown, today: string): [string, string] | undefined {
  const first = firstDays.get(word)?.(today)
  return first ? [first, word === 'yesterday' ? first : today] : undefined
}

const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
