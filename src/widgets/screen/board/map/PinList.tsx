import { Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { fillText, mapMessages } from '#core/message'
import type { Pin } from '#react/board'

interface PinListProps {
  pins: readonly Pin[]
  press(id: string): void
  close(): void
}

const mostShown = 100

/** Every pin by its name: for the keyboard, and for who looks for one of many. */
export function PinList({ pins, press, close }: PinListProps) {
  const [word, setWord] = useState('')
  const found = word === '' ? pins : pins.filter(({ title, sub }) => `${title} ${sub}`.includes(word))
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key leaves the list from wherever in it
    <div className="map-list" onKeyDown={leave}>
      <Input
        autoFocus
        allowClear
        size="small"
        placeholder={mapMessages.find}
        aria-label={mapMessages.find}
        value={word}
        onChange={({ target }) => setWord(target.value.trim())}
      />
      <ul aria-label={mapMessages.list}>
        {found.slice(0, mostShown).map(({ id, title, sub, tone }) => (
          <li key={id}>
            <button type="button" className="map-list-pin" title={title} onClick={() => press(id)}>
              <span className={`map-legend-dot is-${tone || 'info'}`} aria-hidden />
              <span className="map-list-name">{title}</span>
              {sub && <span className="map-list-sub">{sub}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="map-list-note">{fillText(mapMessages.notFound, { word })}</p>}
      {found.length > mostShown && (
        <p className="map-list-note">{fillText(mapMessages.furtherPins, { count: found.length - mostShown })}</p>
      )}
    </div>
  )
}
