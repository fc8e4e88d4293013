import { compileDiagnostics } from '#core/message'
import { type Field, findingOf, type Model, nearest } from '#core/model'
import { type CardOfKind, compileWhen, expandTag, type FilterProgram, findField, inside, isField } from '#core/screen'
import { type CardContext, type CardOf, figure, findName } from './cardContext.ts'
import { findModel } from './findModel.ts'
import { regionsOf } from './regions.ts'
import { rowText } from './rowCard.ts'
import { compileSource } from './source.ts'

type Document = CardOf<'map'>
type Program = CardOfKind<'map'>

/** Rows as pins on a map. */
export function mapOf(
  document: Document,
  filters: readonly FilterProgram[],
  context: CardContext,
): Omit<Program, 'id' | 'pointer' | 'span'> {
  const { map, sub, lng = 'longitude', lat = 'latitude', value, area, popup = [], live = false } = document
  const color = colorOf(document, context)
  const drill = drillOf(document, filters, context)
  const regions = regionsOf(document, context)
  if (area) findName(area, inside(context, 'area'))
  return {
    kind: 'map',
    live,
    label: rowText(map, inside(context, 'map')),
    lng: figure(lng, inside(context, 'lng')),
    lat: figure(lat, inside(context, 'lat')),
    legend: legendOf(document, context),
    popup: popup.flatMap((part, index) => popupOf(part, inside(context, 'popup', index))),
    ...(sub ? { sub: rowText(sub, inside(context, 'sub')) } : {}),
    ...(color ? { color } : {}),
    ...(value ? { value: figure(value, inside(context, 'value')) } : {}),
    ...(area ? { area } : {}),
    ...(drill ? { drill } : {}),
    ...(regions ? { regions } : {}),
  }
}

/** The field that rows hold under a name. */
function fieldOf(name: string, { source }: CardContext): Field | undefined {
  if (source?.kind === 'rows') return source.fields.find((field) => field.name === name)
  if (source?.kind === 'aggregate') return source.aggregate.groups.find((group) => group.name === name)?.field
  return undefined
}

const dictOf = (field: Field | undefined): string | undefined => {
  const dict = field?.document.dict
  return typeof dict === 'string' ? dict : undefined
}

/** Colours are those of a dictionary. */
function colorOf({ color }: Document, context: CardContext): Program['color'] {
  if (!color) return undefined
  const here = inside(context, 'color')
  findName(color, here)
  const field = fieldOf(color, context)
  const dict = dictOf(field)
  if (field && dict) return { name: color, title: field.title, dict }
  if (context.source && (!context.row || color in context.row))
    here.collector.add(here.at, findingOf(compileDiagnostics.noMarkColor, { color }))
  return undefined
}

/** What pins are switched by: as written, else their colours. */
function legendOf({ legend, color }: Document, context: CardContext): Program['legend'] {
  return (legend ?? (color ? [color] : [])).map((name, index) => {
    if (legend) findName(name, inside(context, 'legend', index))
    const field = fieldOf(name, context)
    const dict = dictOf(field)
    return { name, title: field?.title ?? name, ...(dict ? { dict } : {}) }
  })
}

function drillOf({ drill }: Document, filters: readonly FilterProgram[], context: CardContext): string | undefined {
  if (!drill) return undefined
  const { collector, at } = inside(context, 'drill')
  findName(drill, { ...context, at })
  const names = filters.map(({ id }) => id)
  if (names.includes(drill)) return drill
  collector.add(at, findingOf(compileDiagnostics.unknownFilter, { name: drill }, nearest(drill, names)))
  return undefined
}

type PopupDocument = NonNullable<Document['popup']>[number]

/** The record that is told of is asked for with the pin's row in scope; its own fields stand there by their names. */
function popupOf({ model: id, show, where, visibleWhen }: PopupDocument, context: CardContext): Program['popup'] {
  const visible = compileWhen(visibleWhen, inside(context, 'visibleWhen'))
  const model = findModel(id, context)
  if (!model) return []
  const rows = namesOf(show, model, context)
  if (rows.length === 0) return []
  const own = new Set(Object.keys(context.row ?? {}))
  const names = Object.fromEntries(Object.entries(context.names).filter(([name]) => !own.has(name)))
  const { source } = compileSource({ model: id, rows, where, limit: 1 }, [], { ...context, names })
  return source?.kind === 'rows' ? [{ source, ...(visible ? { visible } : {}) }] : []
}

/** Fields as they are written, tags as what carries them. */
function namesOf(show: readonly string[], model: Model, context: CardContext): string[] {
  const names = show.flatMap((entry, index) => {
    const here = { ...inside(context, 'show', index), model }
    return expandTag(entry, here).filter((name) => isField(findField(name, here)))
  })
  return [...new Set(names)]
}
