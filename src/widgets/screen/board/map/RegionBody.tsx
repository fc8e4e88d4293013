import { Segmented } from 'antd'
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { fillText, mapMessages } from '#core/message'
import type { CardOfKind } from '#core/screen'
import {
  colorAt,
  hasBelow,
  levelOf,
  measuresOf,
  type Region,
  regionsOf,
  type ScaleStep,
  scaleOfRegions,
} from '#react/board'
import type { FigureContext, OpenRow } from '../figureContext.ts'
import { quantityText } from '../numberText.ts'
import { ListToggle } from './ListToggle.tsx'
import { RegionDrawing, type RegionParts, regionClass } from './RegionDrawing.tsx'
import './mapCard.css'
import './regionCard.css'

interface RegionScaleProps {
  scale: readonly ScaleStep[]
  unit: string
}

/** The colours with their ranges of values. */
const RegionScale = ({ scale, unit }: RegionScaleProps) => (
  <ul className="region-scale" aria-label={mapMessages.regionBy}>
    {scale.map((step) => (
      <li key={step.color}>
        <span className={regionClass('region-mark', step.color)} aria-hidden />
        {stepText(step, unit)}
      </li>
    ))}
  </ul>
)

function stepText({ from, to }: ScaleStep, unit: string): string {
  const text = (value: number) => quantityText(value, unit)
  if (from === null) return to === null ? mapMessages.regions : fillText(mapMessages.regionTo, { to: text(to) })
  return to === null ? fillText(mapMessages.regionFrom, { from: text(from) }) : `${text(from)} – ${text(to)}`
}

/** Regions as a table: in words, and also those without a place. */
const RegionTable = ({ regions, measures, chosen, scale, canOpen, press }: RegionParts) => (
  <div className="region-table">
    <table>
      <thead>
        <tr>
          <th scope="col">{mapMessages.regions}</th>
          {measures.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {regions.map((region) => (
          <tr key={region.id}>
            <th scope="row">
              <span className={regionClass('region-mark', colorAt(scale, region.values[chosen] ?? null))} aria-hidden />
              {canOpen(region) ? (
                <button type="button" className="board-press is-link" onClick={() => press(region)}>
                  {region.title}
                </button>
              ) : (
                region.title
              )}
            </th>
            {measures.map((measure, index) => (
              <td key={measure.title}>{quantityText(region.values[index] ?? null, measure.unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface RegionTrailProps {
  container: RefObject<HTMLElement | null>
  trail: readonly Region[]
  go(id: string): void
}

/** Where one is, and the way back. */
const RegionTrail = ({ container, trail, go }: RegionTrailProps) => (
  <nav ref={container} className="region-trail" aria-label={mapMessages.regionTrail} tabIndex={-1}>
    {trail.map(({ id, title }, index) =>
      index === trail.length - 1 ? (
        <strong key={id} aria-current="location">
          {title}
        </strong>
      ) : (
        <span key={id}>
          <button type="button" className="board-press is-link" onClick={() => go(id)}>
            {title}
          </button>
          <span aria-hidden> › </span>
        </span>
      ),
    )}
  </nav>
)

interface RegionBodyProps {
  card: CardOfKind<'map'>
  regions: NonNullable<CardOfKind<'map'>['regions']>
  context: FigureContext
  open: OpenRow
}

/** The nodes of a tree as regions, coloured by a number; a click opens a region's subregions, the trail above leads back. */
export function RegionBody({ card, regions, context, open }: RegionBodyProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is in scope changes with the rows
  const all = useMemo(() => regionsOf(card, regions, context), [card, regions, context.rows])
  const [at, setAt] = useState('')
  const [chosen, choose] = useState(0)
  const [isListed, setListed] = useState(false)
  const container = useRef<HTMLElement>(null)
  const { trail, visible: level } = levelOf(all, at)
  const measures = measuresOf(regions, context)
  const measure = regions.measures[chosen] ?? regions.measures[0]
  const scale = measure
    ? scaleOfRegions(
        measure,
        level.map(({ values }) => values[chosen] ?? null),
      )
    : []
  const go = (id: string) => {
    setAt(id)
    container.current?.focus({ preventScroll: true })
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
        <RegionTrail container={container} trail={trail} go={go} />
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
