import { nearHint } from '#core/expression'
import { dashboardDiagnostics } from '#core/message'
import type { Model } from '#core/model'
import { present } from '#core/object'
import {
  type CardOfKind,
  compileConditions,
  compileKeys,
  compileLabel,
  expandTag,
  type FilterProgram,
  findField,
  inside,
  isField,
} from '#core/screen'
import {
  type CardContext,
  type CardOf,
  checkSteps,
  dictOf,
  fieldOf,
  figure,
  findModel,
  findName,
} from './cardContext.ts'
import { rowText } from './rowCard.ts'
import { compileSource } from './source.ts'

type Document = CardOf<'map'>
type Program = CardOfKind<'map'>

/** Compiles a map whose rows are pins. */
export function mapOf(
  document: Document,
  filters: readonly FilterProgram[],
  context: CardContext,
): Omit<Program, 'id' | 'pointer' | 'span'> {
  const { map, lng = 'longitude', lat = 'latitude', area, popup = [], live = false } = document
  if (area) findName(area, inside(context, 'area'))
  return {
    kind: 'map',
    live,
    label: rowText(map, inside(context, 'map')),
    lng: figure(lng, inside(context, 'lng')),
    lat: figure(lat, inside(context, 'lat')),
    legend: legendOf(document, context),
    popup: popup.flatMap((part, index) => popupOf(part, inside(context, 'popup', index))),
    ...compileKeys(document, ['sub'], rowText, context),
    ...compileKeys(document, ['value'], figure, context),
    ...present({
      area,
      color: colorOf(document, context),
      drill: drillOf(document, filters, context),
      regions: regionsOf(document, context),
    }),
  }
}

/** The colour of pins comes from a dictionary. */
function colorOf({ color }: Document, context: CardContext): Program['color'] {
  if (!color) return undefined
  const here = inside(context, 'color')
  findName(color, here)
  const field = fieldOf(color, context)
  const dict = dictOf(field)
  if (field && dict) return { name: color, title: field.title, dict }
  if (context.source && (!context.row || color in context.row))
    here.collector.report(here.at, dashboardDiagnostics.noMarkColor, { color })
  return undefined
}

/** The names by which pins can be toggled; by default the one that colours them. */
function legendOf({ legend, color }: Document, context: CardContext): Program['legend'] {
  return (legend ?? (color ? [color] : [])).map((name, index) => {
    if (legend) findName(name, inside(context, 'legend', index))
    const field = fieldOf(name, context)
    return { name, title: field?.title ?? name, ...present({ dict: dictOf(field) }) }
  })
}

function drillOf({ drill }: Document, filters: readonly FilterProgram[], context: CardContext): string | undefined {
  if (!drill) return undefined
  const { collector, at } = inside(context, 'drill')
  findName(drill, { ...context, at })
  const names = filters.map(({ id }) => id)
  if (names.includes(drill)) return drill
  collector.report(at, dashboardDiagnostics.unknownFilter, { name: drill }, nearHint(drill, names))
  return undefined
}

type PopupDocument = NonNullable<Document['popup']>[number]

/** Compiles the popups of a pin. Their condition sees the pin's row; their own fields are in scope by name. */
function popupOf({ model: id, show, where, visibleWhen }: PopupDocument, context: CardContext): Program['popup'] {
  const model = findModel(id, context)
  if (!model) return []
  const select = namesOf(show, model, context)
  if (select.length === 0) return []
  const own = new Set(Object.keys(context.row ?? {}))
  const names = Object.fromEntries(Object.entries(context.names).filter(([name]) => !own.has(name)))
  const { source } = compileSource({ model: id, select, where, limit: 1 }, [], { ...context, names })
  return source?.kind === 'rows' ? [{ source, ...compileConditions({ visibleWhen }, context) }] : []
}

/** The fields to show, with tags expanded. */
function namesOf(show: readonly string[], model: Model, context: CardContext): string[] {
  const names = show.flatMap((entry, index) => {
    const here = { ...inside(context, 'show', index), model }
    return expandTag(entry, here).filter((name) => isField(findField(name, here)))
  })
  return [...new Set(names)]
}

type RegionsProgram = NonNullable<CardOfKind<'map'>['regions']>

/** Properties of pins, which have no effect on regions. */
const ofPins = ['sub', 'color', 'legend', 'value', 'area', 'popup', 'drill'] as const

/** Compiles the nodes of a tree as regions, coloured by numbers. */
export function regionsOf(document: Document, context: CardContext): RegionsProgram | undefined {
  const { regions } = document
  if (!regions) return undefined
  for (const word of ofPins)
    if (document[word] !== undefined)
      context.collector.report([...context.at, word], dashboardDiagnostics.onlyForMarks, { word })
  const measures = regions.map((measure, index) => measureOf(measure, inside(context, 'regions', index)))
  const by = treeOf(context)
  return by === undefined ? undefined : { by, measures }
}

/** The tree that nests the regions: the source must be grouped by one. */
function treeOf({ source, collector, at }: CardContext): string | undefined {
  const group = source?.kind === 'aggregate' ? source.aggregate.groups.find(({ tree }) => tree) : undefined
  if (group || source === undefined) return group?.name
  collector.report([...at, 'regions'], dashboardDiagnostics.regionsSource)
  return undefined
}

function measureOf(
  document: NonNullable<Document['regions']>[number],
  context: CardContext,
): RegionsProgram['measures'][number] {
  const { value, title, steps = [] } = document
  checkSteps(steps, inside(context, 'steps'))
  return {
    value: figure(value, inside(context, 'value')),
    title: compileLabel(title, inside(context, 'title')),
    ...compileKeys(document, ['unit'], compileLabel, context),
    steps,
  }
}
