import type { RecordValues } from '#core/model'
import type { CardOfKind } from '#core/screen'
import { evaluationAt, type FigureContext, labelOf, numberOf } from './figures.ts'

/** A node of a tree, as a region. */
export interface Region {
  id: string
  /** The parent region; empty at the top. */
  parent: string
  row: RecordValues
  title: string
  /** Degrees of longitude and latitude; null if unknown. */
  place: readonly [number, number] | null
  /** One for each measure, in their order. */
  values: readonly (number | null)[]
}

/** A measure that regions can be coloured by. */
export interface ShownMeasure {
  title: string
  unit: string
}

/** The regions of one level, and the path to it from the top. */
interface RegionLevel {
  trail: readonly Region[]
  visible: readonly Region[]
}

type MapCard = CardOfKind<'map'>
type Regions = NonNullable<MapCard['regions']>
type RegionMeasure = Regions['measures'][number]

/** Titles and units of a card's measures. */
export function measuresOf({ measures }: Regions, context: FigureContext): readonly ShownMeasure[] {
  const evaluation = evaluationAt(context.rows[0] ?? {}, context)
  return measures.map(({ title, unit }) => ({ title: title.read(evaluation), unit: unit?.read(evaluation) ?? '' }))
}

/** The rows of a card as regions. */
export function regionsOf(card: MapCard, { by, measures }: Regions, context: FigureContext): readonly Region[] {
  return context.rows.map((row) => {
    const evaluation = evaluationAt(row, context)
    const number = ({ read }: RegionMeasure['value']) => numberOf(read(evaluation))
    const [lng, lat] = [number(card.lng), number(card.lat)]
    return {
      id: String(row[by] ?? ''),
      parent: String(row[`${by}_parent`] ?? ''),
      row,
      title: labelOf(row, by),
      place: lng === null || lat === null ? null : [lng, lat],
      values: measures.map(({ value }) => number(value)),
    }
  })
}

const below = (regions: readonly Region[], id: string): readonly Region[] =>
  regions.filter(({ parent }) => parent === id)

/** The level below region `at`; if that is empty or gone, the first level with more than one region. */
export function levelOf(regions: readonly Region[], at: string): RegionLevel {
  const visible = at === '' ? [] : below(regions, at)
  return visible.length > 0 ? { trail: wayTo(regions, at), visible } : firstLevel(regions)
}

function firstLevel(regions: readonly Region[]): RegionLevel {
  const regionIds = new Set(regions.map(({ id }) => id))
  const trail: Region[] = []
  let visible = regions.filter(({ parent }) => !regionIds.has(parent))
  for (let only = visible[0]; only && visible.length === 1; only = visible[0]) {
    const next = below(regions, only.id)
    if (next.length === 0) break
    trail.push(only)
    visible = [...next]
  }
  return { trail, visible }
}

function wayTo(regions: readonly Region[], id: string): Region[] {
  const way: Region[] = []
  for (let at = regions.find((one) => one.id === id); at && !way.includes(at); at = above(regions, at)) way.unshift(at)
  return way
}

const above = (regions: readonly Region[], { parent }: Region): Region | undefined =>
  regions.find(({ id }) => id === parent)

/** Whether a region has subregions. */
export const hasBelow = (regions: readonly Region[], { id }: Region): boolean => below(regions, id).length > 0

/** A step of the colour scale: values from `from` up to `to`; null: unbounded. */
export interface ScaleStep {
  from: number | null
  to: number | null
  /** A tone, or a shade of the one colour: `shade-1` to `shade-5`. */
  color: string
}

const shades = 5

/**
 * The scale of a measure: its own steps, else up to five over the values that occur. Different values take different
 * steps as long as there are enough of them. spec: look, Dashboard
 */
export function scaleOfRegions({ steps }: RegionMeasure, values: readonly (number | null)[]): readonly ScaleStep[] {
  if (steps.length > 0)
    return steps.map(({ from, tone }, index) => ({
      from: index === 0 ? null : from,
      to: steps[index + 1]?.from ?? null,
      color: tone,
    }))
  const occurring = [...new Set(values.filter((value) => value !== null))].sort((one, other) => one - other)
  const count = Math.min(shades, occurring.length)
  const bounds = Array.from(
    { length: count },
    (_, index) => occurring[Math.floor((index * occurring.length) / count)] ?? 0,
  )
  return bounds.map((from, index) => ({ from, to: bounds[index + 1] ?? null, color: `shade-${shadeAt(index, count)}` }))
}

/** The shades of `count` steps are spread over all; a single one is in the middle. */
const shadeAt = (index: number, count: number): number =>
  count === 1 ? (shades + 1) / 2 : 1 + Math.round((index * (shades - 1)) / (count - 1))

/** The colour of a value; empty for null. */
export function colorAt(scale: readonly ScaleStep[], value: number | null): string {
  if (value === null) return ''
  return scale.findLast(({ from }) => from === null || value >= from)?.color ?? scale[0]?.color ?? ''
}
