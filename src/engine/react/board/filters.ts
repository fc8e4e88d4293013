import type { RecordValues } from '#core/model'
import type { FilterValue } from '#core/query'
import type { DashboardProgram, FilterProgram } from '#core/screen'
import { filterStart, isBlankFilter } from '#react/list'
import type { Names, Scope } from '#react/scope'

export type FilterValues = Readonly<Record<string, FilterValue>>

/** What the filters begin with: what the dashboard was opened with, else what its document says. */
export function firstValues(
  { filters }: DashboardProgram,
  context: { scope: Scope; params: RecordValues; today: string },
): FilterValues {
  const evaluation = context.scope.evaluation(undefined, {})
  const entries = filters.map((filter) => {
    const value = filter.id in context.params ? context.params[filter.id] : filter.value?.read(evaluation)
    return [filter.id, filterStart(filter, value, context.today)] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The filters as expressions name them: `$filter.period_begin` and `_end` of a range, else the value. */
export function filterNames(filters: readonly FilterProgram[], values: FilterValues): Names {
  return Object.fromEntries(
    filters.flatMap(({ id, match }): [string, unknown][] => {
      const value = values[id]
      if (match !== 'range') return [[id, isBlankFilter(value) ? null : value]]
      const [from = null, to = null] = Array.isArray(value) ? value : []
      return [
        [`${id}_begin`, from],
        [`${id}_end`, to],
      ]
    }),
  )
}

/** The filters without which nothing is requested, as long as they are empty. */
export const openFilters = ({ filters }: DashboardProgram, values: FilterValues): readonly FilterProgram[] =>
  filters.filter(({ id, required }) => required && isBlankFilter(values[id]))
