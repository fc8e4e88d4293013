import { memo, useId, useMemo } from 'react'
import type { FilterValue } from '#core/query'
import type { FilterProgram } from '#core/screen'
import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { derived, useWatched } from '#react/watch'
import { type FilterFaceProps, useFaces } from '#react/widget'

interface FilterHostProps {
  list: ListController
  filter: FilterProgram
}

/** One filter of a list; it watches its own value only. */
export const FilterHost = memo(function FilterHost({ list, filter }: FilterHostProps) {
  const { ports, faces } = useEngine()
  const fallback = ({ error, requestId, retry }: Broken) => {
    const message = error instanceof Error ? error.message : String(error)
    return (
      <faces.Broken size="item" message={message} hint="" place={filter.pointer} requestId={requestId} retry={retry} />
    )
  }
  return (
    <ErrorBoundary place={`filter ${filter.id}`} report={ports.report} fallback={fallback}>
      <Filter list={list} filter={filter} />
    </ErrorBoundary>
  )
})

function Filter({ list, filter }: FilterHostProps) {
  const { faceStore, faces } = useEngine()
  const id = useId()
  const own = useMemo(() => filterValue(list, filter.id), [list, filter])
  const value = useWatched(own)
  const props = { ...useHandlers(list, filter), id, value }
  const state = useFaces(faceStore, filter.widget)
  const text = useFaces(faceStore, 'text')
  if (state.status === 'unknown') {
    const hint = state.near ? `是否指 "${state.near}"？` : ''
    const message = `没有组件 "${filter.widget}"`
    return <faces.Broken size="item" message={message} hint={hint} place={filter.pointer} requestId="" retry={null} />
  }
  const Face = state.status === 'ready' ? (state.faces.Filter ?? (text.status === 'ready' && text.faces.Filter)) : null
  return Face ? <Face {...props} /> : null
}

const filterValue = ({ state }: ListController, id: string) =>
  derived(
    state,
    ({ filters }) => [filters[id]],
    ({ filters }) => filters[id],
  )

type Handlers = Omit<FilterFaceProps, 'id' | 'value'>

/** Everything of a filter that stays the same. */
function useHandlers(list: ListController, filter: FilterProgram): Handlers {
  return useMemo(() => {
    const evaluation = list.scope.evaluation(list.program.model, {})
    const [field] = filter.fields
    if (!field) throw new Error(`filter ${filter.id} has no field`)
    const placeholder = filter.placeholder?.read(evaluation)
    return {
      field,
      props: filter.props,
      match: filter.match,
      title: filter.title.read(evaluation),
      onChange: (value: unknown) => list.dispatch({ type: 'filter', id: filter.id, value: value as FilterValue }),
      onSearch: () => list.dispatch({ type: 'search' }),
      ...(placeholder ? { placeholder } : {}),
    }
  }, [list, filter])
}
