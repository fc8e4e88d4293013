import type { ReactNode } from 'react'
import { useEngine } from '#react/engine'
import { useMissing } from '#react/part'
import { type Faces, useFaces } from '#react/widget'

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
  const message = state.status === 'unknown' ? `没有组件 "${widget}"` : `组件 "${widget}" 加载失败`
  const hint = state.status === 'unknown' && state.near ? `是否指 "${state.near}"？` : ''
  const retry = state.status === 'failed' ? () => faceStore.retry(widget) : null
  return <faces.Broken size="item" message={message} hint={hint} place={place} requestId="" retry={retry} />
}

/** Height of most controls. */
const lineHeightPx = 32
