import type { RecordValues } from '#core/model'
import type { FilterValue } from '#core/query'
import type { DashboardCard, DashboardProgram, FilterProgram } from '#core/screen'
import type { Opener } from '#react/action'
import { filterStart, isBlankFilter } from '#react/list'
import type { Names, Scope } from '#react/scope'

export type FilterValues = Readonly<Record<string, FilterValue>>

/** Initial values of the filters: the parameters of the dashboard, else the document's defaults. */
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

/** The filters under their names in expressions: `$filter.period_begin` and `$filter.period_end` for a range, else the value. */
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

/** The required filters that are empty. */
export const openFilters = ({ filters }: DashboardProgram, values: FilterValues): readonly FilterProgram[] =>
  filters.filter(({ id, required }) => required && isBlankFilter(values[id]))

interface LinksInput {
  scope: Scope
  opener: Opener
  ports: { navigation: { go(path: string): void } }
}

/** What a click on a card opens. */
export interface Links {
  /** Opens the card's screen or goes to its link, with a row in scope. */
  open(card: DashboardCard, row: RecordValues): void
  /** Follows the link in the heading of the card. */
  more(card: DashboardCard): void
}

/** Opens screens over this one, or goes to addresses, with parameters computed from what is in scope. */
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
