import { memo, useId, useMemo } from 'react'
import type { FilterValue } from '#core/query'
import type { FilterProgram } from '#core/screen'
import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'
import type { FilterOwner } from '#react/list'
import { boundWhere } from '#react/scope'
import { derived, useWatched } from '#react/watch'
import { type FilterFaceProps, unknownWidget, useFaces } from '#react/widget'

interface FilterHostProps {
  /** The list or dashboard that the filter belongs to. */
  list: FilterOwner
  filter: FilterProgram
}

/** One filter of a list or dashboard; it rerenders only for its own value. */
export const FilterHost = memo(function FilterHost({ list, filter }: FilterHostProps) {
  const id = useId()
  const own = useMemo(() => filterValue(list, filter.id), [list, filter])
  const face = { ...useHandlers(list, filter), id, value: useWatched(own) }
  return <FilterFaceHost widget={filter.widget} place={filter.pointer} face={face} />
})

const filterValue = ({ state }: FilterOwner, id: string) =>
  derived(
    state,
    ({ filters }) => [filters[id]],
    ({ filters }) => filters[id],
  )

type Handlers = Omit<FilterFaceProps, 'id' | 'value'>

/** Handlers that stay the same for the life of the filter. */
function useHandlers(list: FilterOwner, filter: FilterProgram): Handlers {
  return useMemo(() => {
    const evaluation = list.scope.evaluation(list.program.model, {})
    const [field] = filter.fields
    if (!field) throw new Error(`filter ${filter.id} has no field`)
    const placeholder = filter.placeholder?.read(evaluation)
    const { optionsWhere } = filter
    return {
      field,
      props: filter.props,
      match: filter.match,
      title: filter.title.read(evaluation),
      onChange: (value: unknown) => list.dispatch({ type: 'filter', id: filter.id, value: value as FilterValue }),
      onSearch: () => list.dispatch({ type: 'search' }),
      beside: (name: string) => filterValue(list, name),
      ...(placeholder ? { placeholder } : {}),
      ...(optionsWhere ? { optionsWhere: boundWhere(optionsWhere, evaluation) } : {}),
    }
  }, [list, filter])
}

interface FilterFaceHostProps {
  widget: string
  /** The place in the document, shown if the widget is broken. */
  place: string
  face: FilterFaceProps
}

/** Renders a condition by its widget; by the text widget if that has no filter face. */
export function FilterFaceHost({ widget, place, face }: FilterFaceHostProps) {
  const { ports, faces } = useEngine()
  const fallback = ({ error, requestId, retry }: Broken) => {
    const message = error instanceof Error ? error.message : String(error)
    return <faces.Broken size="item" message={message} hint="" place={place} requestId={requestId} retry={retry} />
  }
  return (
    <ErrorBoundary place={`filter ${face.id}`} report={ports.report} fallback={fallback}>
      <Drawn widget={widget} place={place} face={face} />
    </ErrorBoundary>
  )
}

function Drawn({ widget, place, face }: FilterFaceHostProps) {
  const { faceStore, faces } = useEngine()
  const state = useFaces(faceStore, widget)
  const text = useFaces(faceStore, 'text')
  if (state.status === 'unknown')
    return <faces.Broken {...unknownWidget(widget, state)} size="item" place={place} requestId="" retry={null} />
  const Face = state.status === 'ready' ? (state.faces.Filter ?? (text.status === 'ready' && text.faces.Filter)) : null
  return Face ? <Face {...face} /> : null
}
