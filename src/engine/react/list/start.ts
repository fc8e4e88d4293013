import type { RecordValues } from '#core/model'
import type { FilterValue } from '#core/query'
import type { FilterProgram, ListProgram } from '#core/screen'
import { nowText, type Scope } from '#react/scope'
import type { ClockPort } from '#runtime/port'
import type { SettingService } from '#runtime/setting'
import { dateSpan } from './dateWord.ts'
import type { ListStart } from './state.ts'

interface StartInput {
  program: ListProgram
  scope: Scope
  settings: SettingService
  clock: ClockPort
  route: string
  params: RecordValues
}

/** What a list begins with: its document's values, those that it was opened with, and what the user has set before. */
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
    pageSize: settings.pageSize(program.id, program.pageSize),
    sort: program.sort,
    nested: program.nested !== undefined && !program.trash,
    columns: settings.columns(route),
    view: program.views[0]?.id ?? '',
  }
}

/** What a filter begins with. A date word is the days it means; one day stands for both ends of a range. */
export function filterStart({ match }: FilterProgram, initial: unknown, today: string): FilterValue {
  const span = dateSpan(initial, today)
  if (span) return match === 'range' ? span : span[0]
  if (match === 'range' && typeof initial === 'string') return [initial, initial]
  return isFilterValue(initial) ? initial : undefined
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

export const isFilterValue = (value: unknown): value is FilterValue =>
  Array.isArray(value) ? value.every(isPlain) : isPlain(value)
