import { type KeyboardEvent, useMemo, useState } from 'react'
import { drawRegions, type RegionShape } from '#core/map'
import { fillText, mapMessages } from '#core/message'
import { colorAt, type Region } from '#react/board'
import { EmptyView } from '../../state/EmptyView.tsx'
import { measureText, type RegionParts, regionText } from './regionParts.ts'

interface RegionDrawingProps extends RegionParts {
  label: string
}

/** Regions as areas around their places. What is looked at or has the focus tells all its numbers. */
export function RegionDrawing({ label, ...parts }: RegionDrawingProps) {
  const { shown, measures } = parts
  const placed = useMemo(() => shown.flatMap((one) => (one.place ? [{ region: one, place: one.place }] : [])), [shown])
  const drawing = useMemo(() => drawRegions(placed.map(({ place }) => place)), [placed])
  const [told, tell] = useState('')
  if (placed.length === 0) return <EmptyView small title={mapMessages.noPlaces} />
  const region = shown.find(({ id }) => id === told)
  const missing = shown.length - placed.length
  return (
    <div className="region-drawing">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a drawing */}
      <svg role="group" aria-label={label} viewBox={`0 0 ${drawing.width} ${drawing.height}`}>
        {placed.map((one, index) => {
          const shape = drawing.shapes[index]
          return shape && <Area key={one.region.id} {...parts} region={one.region} shape={shape} tell={tell} />
        })}
      </svg>
      <p className="region-told" aria-live="polite">
        {region ? regionText(region, measures) : missing > 0 && fillText(mapMessages.unplaced, { count: missing })}
      </p>
    </div>
  )
}

interface AreaProps extends RegionParts {
  region: Region
  shape: RegionShape
  tell(id: string): void
}

function Area({ region, shape, measures, chosen, scale, leads, press, tell }: AreaProps) {
  const value = region.values[chosen] ?? null
  const measure = measures[chosen] ?? { unit: '' }
  const leadsOn = leads(region)
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    press(region)
  }
  const text = regionText(region, measures)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
    <g
      className={`region-area${leadsOn ? ' is-open' : ''}`}
      role="button"
      tabIndex={0}
      aria-disabled={!leadsOn}
      aria-label={leadsOn ? `${text}，${mapMessages.regionInside}` : text}
      onClick={() => press(region)}
      onKeyDown={keyed}
      onMouseEnter={() => tell(region.id)}
      onMouseLeave={() => tell('')}
      onFocus={() => tell(region.id)}
      onBlur={() => tell('')}
    >
      <polygon
        className={`region-shape is-${colorAt(scale, value) || 'none'}`}
        points={shape.corners.map((corner) => corner.join(',')).join(' ')}
      />
      <text x={shape.x} y={shape.y} dy="-0.3em">
        {region.title}
      </text>
      <text x={shape.x} y={shape.y} dy="1em" className="region-number">
        {value === null ? mapMessages.regionNone : measureText(measure, value)}
      </text>
    </g>
  )
}
