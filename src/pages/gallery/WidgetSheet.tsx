import { fillText, galleryMessages as texts } from '#core/message'
import { WidgetFace } from '#react/item'
import { LibraryProvider } from '#react/source'
import type { WidgetDefinition } from '#react/widget'
import { DocumentText } from './DocumentText.tsx'
import { PropsTable } from './PropsTable.tsx'
import { SampleFaces } from './SampleFaces.tsx'
import { useSample } from './useSample.ts'

/** One widget: its faces with the values of its example, its props, and a field document that names it. */
export function WidgetSheet({ widget }: { widget: WidgetDefinition }) {
  const { id, title, value, binds } = widget
  return (
    <article className="gallery-sheet">
      <h2>
        {title} <code>{id}</code>
      </h2>
      <p className="gallery-note">
        {fillText(texts.value, { type: value })}
        {binds ? ` · ${fillText(texts.binds, { names: binds.join(' ') })}` : null}
      </p>
      <Drawn widget={widget} />
      <h3>{texts.props}</h3>
      <PropsTable id={id} />
    </article>
  )
}

function Drawn({ widget }: { widget: WidgetDefinition }) {
  const state = useSample(widget)
  if (state.status === 'loading') return <div className="gallery-waiting" aria-busy="true" />
  if (state.status === 'failed')
    return (
      <p role="alert" className="gallery-note">
        {fillText(texts.failed, { reason: state.reason })}
      </p>
    )
  const { sample } = state
  return (
    <LibraryProvider value={sample.library}>
      <WidgetFace widget={widget.id} place={`/gallery?widget=${widget.id}`}>
        {(faces) => <SampleFaces faces={faces} sample={sample} title={widget.title} />}
      </WidgetFace>
      <h3>{texts.document}</h3>
      <DocumentText widget={widget} example={sample.example} />
    </LibraryProvider>
  )
}
