import { Segmented } from 'antd'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { mapMessages } from '#core/message'
import type { CardOfKind } from '#core/screen'
import { hasBelow, levelOf, measuresOf, type Region, regionsOf, scaleOfRegions } from '#react/board'
import type { OpenRow, Reading } from '../reading.ts'
import { ListToggle } from './ListToggle.tsx'
import { RegionDrawing } from './RegionDrawing.tsx'
import { RegionScale } from './RegionScale.tsx'
import { RegionTable } from './RegionTable.tsx'
import { RegionTrail } from './RegionTrail.tsx'
import './mapCard.css'
import './regionCard.css'

interface RegionBodyProps {
  card: CardOfKind<'map'>
  regions: NonNullable<CardOfKind<'map'>['regions']>
  reading: Reading
  open: OpenRow
}

/** The nodes of a tree as regions, coloured by a number; a press leads into one, the trail above leads back. */
export function RegionBody({ card, regions, reading, open }: RegionBodyProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is in scope changes with the rows
  const all = useMemo(() => regionsOf(card, regions, reading), [card, regions, reading.rows])
  const [at, setAt] = useState('')
  const [chosen, choose] = useState(0)
  const [isListed, setListed] = useState(false)
  const place = useRef<HTMLElement>(null)
  const { trail, visible: level } = levelOf(all, at)
  const measures = measuresOf(regions, reading)
  const measure = regions.measures[chosen] ?? regions.measures[0]
  const scale = measure
    ? scaleOfRegions(
        measure,
        level.map(({ values }) => values[chosen] ?? null),
      )
    : []
  const go = (id: string) => {
    setAt(id)
    place.current?.focus({ preventScroll: true })
  }
  const canOpen = (region: Region) => hasBelow(all, region) || open !== undefined
  const press = (region: Region) => (hasBelow(all, region) ? go(region.id) : open?.(region.row))
  const leave = (event: KeyboardEvent) => {
    const above = trail.at(-2)
    if (event.key !== 'Escape' || at === '' || !above) return
    event.stopPropagation()
    go(above.id)
  }
  const parts = { regions: level, measures, chosen, scale, canOpen, press }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key leads back from wherever in it
    <div className="region-card" onKeyDown={leave}>
      <div className="map-card-bar">
        <RegionTrail place={place} trail={trail} go={go} />
        {measures.length > 1 && (
          <Segmented
            size="small"
            aria-label={mapMessages.regionBy}
            value={chosen}
            options={measures.map(({ title }, value) => ({ label: title, value }))}
            onChange={choose}
          />
        )}
        <ListToggle label={mapMessages.regionList} aria-pressed={isListed} onClick={() => setListed(!isListed)} />
      </div>
      {isListed ? (
        <RegionTable {...parts} />
      ) : (
        <RegionDrawing {...parts} label={card.title?.text ?? mapMessages.regions} />
      )}
      <footer className="region-foot">
        <RegionScale scale={scale} unit={measures[chosen]?.unit ?? ''} />
        <span>{mapMessages.regionNote}</span>
      </footer>
    </div>
  )
}
