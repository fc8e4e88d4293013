import type { ReactNode } from 'react'
import { engineMessages, fillText } from '#core/message'
import { useEngine } from '#react/engine'
import { useMissing } from '#react/part'
import { type Faces, unknownWidget, useFaces } from '#react/widget'

interface WidgetFaceProps {
  widget: string
  /** Where the document names the widget. */
  place: string
  /** It is a control in a form: what stands below waits at its place. */
  isControl?: boolean
  children(faces: Faces): ReactNode
}

/** Renders with the faces of a widget once they are loaded; shows an error if they are not available. */
export function WidgetFace({ widget, place, isControl = false, children }: WidgetFaceProps) {
  const { faceStore, faces } = useEngine()
  const state = useFaces(faceStore, widget)
  const Missing = useMissing()
  if (state.status === 'ready') return children(state.faces)
  if (state.status === 'loading') {
    const { heightPx = lineHeightPx } = state
    return <div style={{ minHeight: isControl ? heightPx : lineHeightPx }} aria-busy />
  }
  if (state.status === 'failed' && Missing) return <Missing error={state.error} retry={() => faceStore.retry(widget)} />
  if (state.status === 'unknown')
    return <faces.Broken {...unknownWidget(widget, state)} size="item" place={place} requestId="" retry={null} />
  const message = fillText(engineMessages.failedWidget, { id: widget })
  const retry = () => faceStore.retry(widget)
  return <faces.Broken size="item" message={message} hint="" place={place} requestId="" retry={retry} />
}

/** Height of most controls. */
const lineHeightPx = 32
