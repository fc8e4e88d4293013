import { Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { fillText, messages, galleryMessages as texts } from '#core/message'
import { useViewport } from '#pages/context'
import { NavigationLink } from '#pages/navigation'
import { useEngine } from '#react/engine'
import { WidgetFace } from '#react/item'
import { LibraryProvider, SourceProvider, useSources } from '#react/source'
import { exampleDocument, type WidgetDefinition, type WidgetExample } from '#react/widget'
import { namedClear, searchButton, useNotifier } from '#widgets/face'
import { SampleBoundary } from './SampleBoundary.tsx'
import { SampleFaces } from './SampleFaces.tsx'
import { type Sample, sourcesFor, useSamples } from './sample.ts'
import { widgetProps } from './widgetProps.generated.ts'
import './gallery.css'

interface WidgetListProps {
  widgets: readonly WidgetDefinition[]
  chosen: string
  onChoose(id: string): void
}

const holds = (word: string, { id, title }: WidgetDefinition): boolean =>
  `${title} ${id}`.toLowerCase().includes(word.trim().toLowerCase())

/** The widgets to choose from: a list beside the chosen one, on narrow windows one control above it. */
function WidgetList(listProps: WidgetListProps) {
  return useViewport() === 'desktop' ? <Beside {...listProps} /> : <Above {...listProps} />
}

function Beside({ widgets, chosen, onChoose }: WidgetListProps) {
  const [word, setWord] = useState('')
  const found = widgets.filter((widget) => holds(word, widget))
  return (
    <nav className="gallery-list" aria-label={texts.widgets}>
      <Input.Search
        allowClear={namedClear}
        enterButton={searchButton}
        placeholder={texts.search}
        aria-label={texts.search}
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onSearch={() => found[0] && onChoose(found[0].id)}
      />
      {found.length === 0 ? <p className="gallery-note">{texts.nothing}</p> : null}
      <ul>
        {found.map(({ id, title }) => (
          <li key={id}>
            <NavigationLink
              to={`/gallery?widget=${id}`}
              go={() => onChoose(id)}
              {...(id === chosen ? { 'aria-current': 'true' as const } : {})}
            >
              {title} <small>{id}</small>
            </NavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Above = ({ widgets, chosen, onChoose }: WidgetListProps) => (
  <Select
    className="gallery-choice"
    aria-label={texts.widgets}
    showSearch
    optionFilterProp="label"
    options={widgets.map(({ id, title }) => ({ value: id, label: `${title} ${id}` }))}
    value={chosen}
    onChange={onChoose}
  />
)

/** All widgets, one in sight: that of the address, `?widget=`, else the first. */
export function GalleryPage({ params }: { params: Readonly<Record<string, unknown>> }) {
  const { widgets } = useEngine()
  const all = widgets.ids().flatMap((id) => widgets.get(id) ?? [])
  const [chosen, choose] = useState(String(params.widget ?? ''))
  const widget = widgets.get(chosen) ?? all[0]
  if (!widget) return null
  return (
    <div className="gallery">
      <WidgetList widgets={all} chosen={widget.id} onChoose={choose} />
      <WidgetSheet key={widget.id} widget={widget} />
    </div>
  )
}

/** A document that draws the widget as the example does. */
function DocumentText({ widget, example }: { widget: WidgetDefinition; example: WidgetExample }) {
  const { browser } = useEngine()
  const notifier = useNotifier()
  const text = JSON.stringify(exampleDocument(widget, example), null, 2)
  const copy = async () => {
    if (await browser.copy(text)) notifier.done(texts.copied)
  }
  return (
    <div className="gallery-document">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre tabIndex={0}>{text}</pre>
      <Button size="small" onClick={copy}>
        {messages.word.copy}
      </Button>
    </div>
  )
}

/** What documents may tell a widget. */
function PropsTable({ id }: { id: string }) {
  const rows = widgetProps[id] ?? []
  if (rows.length === 0) return <p className="gallery-note">{texts.noProps}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <div className="gallery-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.propName}</th>
            <th scope="col">{texts.propType}</th>
            <th scope="col">{texts.propHelp}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, type, help]) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{type}</td>
              <td>{help}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One widget: its faces with the values of its example, its props, and a field document that names it. */
function WidgetSheet({ widget }: { widget: WidgetDefinition }) {
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
  const sample = state.value[place]
  return (
    <>
      {state.value.length > 1 ? <Uses samples={state.value} place={place} onPlace={setPlace} /> : null}
      {sample ? <DrawnSample key={place} widget={widget} sample={sample} /> : null}
    </>
  )
}

interface UsesProps {
  samples: readonly Sample[]
  place: number
  onPlace(place: number): void
}

/** The example fields, as tabs to choose from. */
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
  return (
    <SourceProvider value={own}>
      <LibraryProvider value={sample.library}>
        <SampleBoundary widget={widget.id}>
          <WidgetFace widget={widget.id} place={`/gallery?widget=${widget.id}`}>
            {(faces) => <SampleFaces faces={faces} sample={sample} widget={widget} />}
          </WidgetFace>
        </SampleBoundary>
        <h3>{texts.document}</h3>
        <DocumentText widget={widget} example={sample.example} />
      </LibraryProvider>
    </SourceProvider>
  )
}
