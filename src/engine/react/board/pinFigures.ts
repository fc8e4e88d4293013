import { hullOf } from '#core/map'
import type { RecordValues } from '#core/model'
import { groupBy } from '#core/object'
import type { CardOfKind, ValueProgram } from '#core/screen'
import { evaluationAt, type FigureContext, labelOf, numberOf } from './figures.ts'
import { rowText } from './rowFigures.ts'

/** A row as a pin on a map. */
export interface Pin {
  id: string
  row: RecordValues
  lng: number
  lat: number
  title: string
  sub: string
  /** The tone of its colour; empty if it has none. */
  tone: string
  /** The number inside it; null if it has none. */
  value: number | null
}

/** An entry of the legend that switches pins on and off: a value with its number of pins. */
export interface LegendEntry {
  value: string
  text: string
  tone: string
  count: number
}

/** Pins of one area: their hull (longitude, latitude), and where their title is placed: above the middle of the northern edge. */
interface PinArea {
  id: string
  title: string
  frame: readonly (readonly [number, number])[]
  lng: number
  lat: number
}

type MapCard = CardOfKind<'map'>
type PinName = MapCard['legend'][number]
/** The tone of a value of the field that colours the pins. */
type ToneOf = (value: string) => string

/** The pins of a card; rows without coordinates have none. */
export function pinsOf(card: MapCard, context: FigureContext, toneOf: ToneOf): readonly Pin[] {
  const { color } = card
  return context.rows.flatMap((row, index) => {
    const read = readerAt(row, context)
    const [lng, lat] = [degreesOf(read(card.lng), 180), degreesOf(read(card.lat), 90)]
    if (lng === null || lat === null) return []
    return [
      {
        id: typeof row.id === 'string' ? row.id : `row ${index}`,
        ...{ row, lng, lat },
        title: rowText(card.label, row, context) || '–',
        sub: rowText(card.sub, row, context),
        tone: color ? toneOf(namedValue(row, color)) : '',
        value: card.value ? numberOf(read(card.value)) : null,
      },
    ]
  })
}

const namedValue = (row: RecordValues, { name }: PinName): string => String(row[name] ?? '')

const readerAt = (row: RecordValues, context: FigureContext) => {
  const evaluation = evaluationAt(row, context)
  return (value: ValueProgram): unknown => value.read(evaluation)
}

function degreesOf(value: unknown, most: number): number | null {
  const degrees = numberOf(value)
  return degrees !== null && Math.abs(degrees) <= most ? degrees : null
}

/** The legend of a field: its values in the order of their dictionary, the others by their number of pins. */
export function legendOf({ name }: PinName, pins: readonly Pin[], order: readonly string[]): readonly LegendEntry[] {
  const byValue = new Map<string, LegendEntry>()
  for (const { row, tone } of pins) {
    const value = String(row[name] ?? '')
    const group = byValue.get(value) ?? { value, text: labelOf(row, name), tone, count: 0 }
    byValue.set(value, { ...group, count: group.count + 1 })
  }
  const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return [...byValue.values()].toSorted((a, b) => place(a.value) - place(b.value) || b.count - a.count)
}

/** The pins that are not switched off; `off` holds the switched-off entries as `name value`. */
export const pinsLeft = ({ legend }: MapCard, pins: readonly Pin[], off: ReadonlySet<string>): readonly Pin[] =>
  off.size === 0 ? pins : pins.filter(({ row }) => !legend.some((by) => off.has(`${by.name} ${namedValue(row, by)}`)))

/** The areas of the pins; empty if the card has none. */
export function areasOf({ area }: MapCard, pins: readonly Pin[]): readonly PinArea[] {
  if (!area) return []
  const areaIdOf = ({ row }: Pin) => String(row[area] ?? '')
  const placed = pins.filter((pin) => areaIdOf(pin) !== '')
  return [...groupBy(placed, areaIdOf)].map(([id, own]) => ({
    id,
    title: labelOf(own[0]?.row ?? {}, area),
    frame: hullOf(own.map(({ lng, lat }) => [lng, lat])),
    lng: mean(own.map(({ lng }) => lng)),
    lat: Math.max(...own.map(({ lat }) => lat)),
  }))
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
