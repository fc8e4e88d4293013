import type { Model } from '#core/model'
import type { FilterValue } from '#core/query'
import type { Scope } from '#react/scope'
import type { Watched } from '#react/watch'

/** What has filters: a list, or a dashboard. */
export interface FilterOwner {
  /** The model of the fields that the filters ask by. */
  readonly program: { readonly model: Model }
  readonly scope: Scope
  readonly state: Watched<{ readonly filters: Readonly<Record<string, FilterValue>> }>
  dispatch(event: { type: 'filter'; id: string; value: FilterValue } | { type: 'search' }): void
}
