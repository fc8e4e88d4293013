import { Input, Select } from 'antd'
import { useState } from 'react'
import { galleryMessages as texts } from '#core/message'
import { useViewport } from '#pages/context'
import { NavigationLink } from '#pages/navigation'
import { useEngine } from '#react/engine'
import type { WidgetDefinition } from '#react/widget'
import { WidgetSheet } from './WidgetSheet.tsx'
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
        allowClear
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
