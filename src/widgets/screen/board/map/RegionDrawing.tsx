import { type KeyboardEvent, useMemo, useState } from 'react'
import { drawRegions, type RegionShape } from '#core/map'
import { fillText, mapMessages } from '#core/message'
import { toned } from '#core/palette'
import { colorAt, type Region, type ScaleStep, type ShownMeasure } from '#react/board'
import { EmptyView } from '../../state/StateView.tsx'
import { quantityText } from '../numberText.ts'

/** Props of both presentations of regions. */
export interface RegionParts {
  regions: readonly Region[]
  measures: readonly ShownMeasure[]
  /** By which of the measures they are coloured. */
  chosen: number
  scale: readonly ScaleStep[]
  /** Whether a click on a region opens something. */
  canOpen(region: Region): boolean
  press(region: Region): void
}

/** Class names of a region or its mark: in a tone, in a shade of the theme colour, or in none. */
export const regionClass = (className: string, color: string): string =>
  color.startsWith('shade-') ? `${className} is-${color}` : toned(className, color)

/** All numbers of a region in words. */
const regionText = ({ title, values }: Region, measures: readonly ShownMeasure[]): string =>
  [
    title,
    ...measures.map((measure, index) => `${measure.title} ${quantityText(values[index] ?? null, measure.unit)}`),
  ].join('，')

interface RegionDrawingProps extends RegionParts {
  label: string
}

/** Regions as areas around their places. The region under the pointer or in focus shows all its figures. */
export function RegionDrawing({ label, ...parts }: RegionDrawingProps) {
  const { regions, measures } = parts
  const placed = useMemo(
    () => regions.flatMap((one) => (one.place ? [{ region: one, place: one.place }] : [])),
    [regions],
  )
  const drawing = useMemo(() => drawRegions(placed.map(({ place }) => place)), [placed])
  const [described, describe] = useState('')
  if (placed.length === 0) return <EmptyView small title={mapMessages.noPlaces} />
  const region = regions.find(({ id }) => id === described)
  const missing = regions.length - placed.length
  return (
    <div className="region-drawing">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a drawing */}
      <svg role="group" aria-label={label} viewBox={`0 0 ${drawing.width} ${drawing.height}`}>
        {placed.map((one, index) => {
          const shape = drawing.shapes[index]
          return shape && <Area key={one.region.id} {...parts} region={one.region} shape={shape} describe={describe} />
        })}
      </svg>
      <p className="region-described" aria-live="polite">
        {region ? regionText(region, measures) : missing > 0 && fillText(mapMessages.unplaced, { count: missing })}
      </p>
    </div>
  )
}

interface AreaProps extends RegionParts {
  region: Region
  shape: RegionShape
  describe(id: string): void
}

function Area({ region, shape, measures, chosen, scale, canOpen, press, describe }: AreaProps) {
  const value = region.values[chosen] ?? null
  const measure = measures[chosen] ?? { unit: '' }
  const opens = canOpen(region)
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    press(region)
  }
  const text = regionText(region, measures)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
    <g
      className={`region-area${opens ? ' is-open' : ''}`}
      role="button"
      tabIndex={0}
      aria-disabled={!opens}
      aria-label={opens ? `${text}，${mapMessages.regionInside}` : text}
      onClick={() => press(region)}
      onKeyDown={keyed}
      onMouseEnter={() => describe(region.id)}
      onMouseLeave={() => describe('')}
      onFocus={() => describe(region.id)}
      onBlur={() => describe('')}
    >
      <polygon
        className={regionClass('region-shape', colorAt(scale, value))}
        points={shape.corners.map((corner) => corner.join(',')).join(' ')}
      />
      <text x={shape.x} y={shape.y} dy="-0.3em">
        {region.title}
      </text>
      <text x={shape.x} y={shape.y} dy="1em" className="region-number">
        {value === null ? mapMessages.regionNone : quantityText(value, measure.unit)}
      </text>
    </g>
  )
}
