import type { RecordValues } from '#core/model'
import type { CardOfKind } from '#core/screen'
import { evaluationAt, type FigureContext, labelOf } from './figures.ts'

/** A node of a tree as a region. */
export interface Region {
  id: string
  /** The node above; empty at the top. */
  parent: string
  row: RecordValues
  title: string
  /** Degrees of longitude and latitude; null without. */
  place: readonly [number, number] | null
  /** Its numbers, in the order of the measures. */
  values: readonly (number | null)[]
}

/** What regions can be coloured by. */
export interface ShownMeasure {
  title: string
  unit: string
}

/** The regions of one level, and the way to them from the top. */
interface RegionLevel {
  trail: readonly Region[]
  visible: readonly Region[]
}

type MapCard = CardOfKind<'map'>
type Regions = NonNullable<MapCard['regions']>
type RegionMeasure = Regions['measures'][number]

/** What the numbers of a card are called. */
export function measuresOf({ measures }: Regions, reading: FigureContext): readonly ShownMeasure[] {
  const evaluation = evaluationAt(reading.rows[0] ?? {}, reading)
  return measures.map(({ title, unit }) => ({ title: title.read(evaluation), unit: unit?.read(evaluation) ?? '' }))
}

/** The rows of a card as regions. */
export function regionsOf(card: MapCard, { by, measures }: Regions, reading: FigureContext): readonly Region[] {
  return reading.rows.map((row) => {
    const evaluation = evaluationAt(row, reading)
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

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const below = (regions: readonly Region[], id: string): readonly Region[] =>
  regions.filter(({ parent }) => parent === id)

/** What lies below a region; without one, or where it is gone, the first level that has something to compare. */
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

/** Whether a region has others below it. */
export const hasBelow = (regions: readonly Region[], { id }: Region): boolean => below(regions, id).length > 0

/** A step of the scale by which regions are coloured: the numbers from `from` to `to`, where these end. */
export interface ScaleStep {
  from: number | null
  to: number | null
  /** A tone, or how strong the one colour is: `shade-1` to `shade-5`. */
  color: string
}

const shades = 5

/** The scale of a measure: its own steps, else equal parts between the least and the most of the numbers. */
export function scaleOfRegions({ steps }: RegionMeasure, values: readonly (number | null)[]): readonly ScaleStep[] {
  if (steps.length > 0)
    return steps.map(({ from, tone }, index) => ({
      from: index === 0 ? null : from,
      to: steps[index + 1]?.from ?? null,
      color: tone,
    }))
  const numbers = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (numbers.length === 0) return []
  if (least === most) return [{ from: least, to: null, color: 'shade-3' }]
  const places = numbers.every(Number.isInteger) ? 0 : 1
  const bounds = Array.from({ length: shades }, (_, index) =>
    rounded(least + ((most - least) * index) / shades, places),
  )
  const parts = bounds.map((from, index) => ({ from, to: bounds[index + 1] ?? null, color: `shade-${index + 1}` }))
  return parts.filter(({ from, to }) => from !== to)
}

function rounded(value: number, places: number): number {
  const unit = 10 ** places
  return Math.round(value * unit) / unit
}

/** The colour of a number; empty where there is none. */
export function colorAt(scale: readonly ScaleStep[], value: number | null): string {
  if (value === null) return ''
  return scale.findLast(({ from }) => from === null || value >= from)?.color ?? scale[0]?.color ?? ''
}
