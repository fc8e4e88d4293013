import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'
import { type FilterFaceProps, useFaces } from '#react/widget'

interface FilterFaceHostProps {
  widget: string
  /** Where a mistake stands, for the box that tells it. */
  place: string
  face: FilterFaceProps
}

/** A condition drawn by its widget; by the text widget where that has no face for conditions. */
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
  if (state.status === 'unknown') {
    const hint = state.near ? `是否指 "${state.near}"？` : ''
    return (
      <faces.Broken size="item" message={`没有组件 "${widget}"`} hint={hint} place={place} requestId="" retry={null} />
    )
  }
  const Face = state.status === 'ready' ? (state.faces.Filter ?? (text.status === 'ready' && text.faces.Filter)) : null
  return Face ? <Face {...face} /> : null
}
