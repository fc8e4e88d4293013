import type { RecordValues } from '#core/model'
import type { FilterValue } from '#core/query'
import type { DashboardCard, DashboardProgram, FilterProgram } from '#core/screen'
import type { Opener } from '#react/action'
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

interface LinksInput {
  scope: Scope
  opener: Opener
  ports: { navigation: { go(path: string): void } }
}

/** Where presses on cards lead. */
export interface Links {
  /** Opens what the card leads to, or goes there, with a row in scope. */
  open(card: DashboardCard, row: RecordValues): void
  /** Goes where the heading of the card leads. */
  more(card: DashboardCard): void
}

/** A screen over this one, or an address, worked out with what is in scope. */
export const linksOf = ({ scope, opener, ports: { navigation } }: LinksInput, names: () => Names): Links => ({
  open({ open, link }, row) {
    const evaluation = scope.evaluation(undefined, row, { ...names(), $row: row })
    if (link) navigation.go(link.read(evaluation))
    if (!open) return
    const params = Object.entries(open.with).map(([name, value]) => [name, value.read(evaluation)])
    void opener.open({ what: open.screen, params: Object.fromEntries(params) })
  },
  more({ more }) {
    if (more) navigation.go(more.read(scope.evaluation(undefined, {}, names())))
  },
})
