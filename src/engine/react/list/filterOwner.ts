import type { Model } from '#core/model'
import type { FilterValue } from '#core/query'
import type { Scope } from '#react/scope'
import type { Watched } from '#react/watch'

/** A list or a dashboard, as the owner of a filter bar. */
export interface FilterOwner {
  /** The model whose fields the filters query. */
  readonly program: { readonly model: Model }
  readonly scope: Scope
  readonly state: Watched<{ readonly filters: Readonly<Record<string, FilterValue>> }>
  dispatch(event: { type: 'filter'; id: string; value: FilterValue } | { type: 'search' }): void
}
