import { Segmented } from 'antd'
import { useState } from 'react'
import { fillText, galleryMessages as texts } from '#core/message'
import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'
import { WidgetFace } from '#react/item'
import { LibraryProvider, SourceProvider, useSources } from '#react/source'
import type { WidgetDefinition } from '#react/widget'
import { DocumentText } from './DocumentText.tsx'
import { PropsTable } from './PropsTable.tsx'
import { SampleFaces } from './SampleFaces.tsx'
import type { Sample } from './sample.ts'
import { sourcesFor } from './sampleSources.ts'
import { useSamples } from './useSamples.ts'

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
  const state = useSamples(widget)
  const [place, setPlace] = useState(0)
  if (state.status === 'loading') return <div className="gallery-waiting" aria-busy="true" />
  if (state.status === 'failed')
    return (
      <p role="alert" className="gallery-note">
        {fillText(texts.failed, { reason: state.reason })}
      </p>
    )
  const sample = state.samples[place]
  return (
    <>
      {state.samples.length > 1 ? <Uses samples={state.samples} place={place} onPlace={setPlace} /> : null}
      {sample ? <DrawnSample key={place} widget={widget} sample={sample} /> : null}
    </>
  )
}

interface UsesProps {
  samples: readonly Sample[]
  place: number
  onPlace(place: number): void
}

/** The fields that the examples stand over, one to choose. */
const Uses = ({ samples, place, onPlace }: UsesProps) => (
  <div className="gallery-scroll gallery-uses">
    <Segmented
      aria-label={texts.uses}
      options={samples.map(({ example: { field } }, value) => ({ value, label: `${field.title} ${field.type}` }))}
      value={place}
      onChange={onPlace}
    />
  </div>
)

function DrawnSample({ widget, sample }: { widget: WidgetDefinition; sample: Sample }) {
  const sources = useSources()
  const [own] = useState(() => sourcesFor(sample.example, sources))
  const { ports, faces: screenFaces } = useEngine()
  const place = `/gallery?widget=${widget.id}`
  const fallback = ({ error, requestId, retry }: Broken) => {
    const message = error instanceof Error ? error.message : String(error)
    return <screenFaces.Broken {...{ message, place, requestId, retry }} size="item" hint="" />
  }
  return (
    <SourceProvider value={own}>
      <LibraryProvider value={sample.library}>
        <ErrorBoundary place={place} report={ports.report} fallback={fallback}>
          <WidgetFace widget={widget.id} place={place}>
            {(faces) => <SampleFaces faces={faces} sample={sample} title={widget.title} />}
          </WidgetFace>
        </ErrorBoundary>
        <h3>{texts.document}</h3>
        <DocumentText widget={widget} example={sample.example} />
      </LibraryProvider>
    </SourceProvider>
  )
}
