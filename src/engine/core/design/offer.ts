import { freeName } from '#core/document'
import type { Json } from '#core/edit'
import { designMessages, designNames, fillText } from '#core/message'
import { isObject, textOrEmpty } from '#core/object'
import { type DesignModel, fieldsOf, unplacedFields } from './field.ts'
import { canSplit } from './formSteps.ts'
import { type ListKind, listKindOf, mayHold, subTableOf } from './listKind.ts'
import type { DesignScreen } from './operation.ts'
import { nodesOf, nodeTitle, nodeWithKey } from './outline.ts'
import { joinsOf, type RowModel, unusedRows } from './subTable.ts'

/** A part without a field that a designer offers, for the lists of its kind. */
export interface PartOffer {
  readonly title: string
  readonly list: ListKind
  readonly entry: Json
  /** The name of the part, where parts have names. */
  readonly name?: string
  /** It is no part yet: it divides the form into steps, the second of which begins where it is put. */
  readonly splits?: true
}

const { part, card } = designNames

/** A card over the records of a model; which ones is chosen in the panel. */
const overRecords = (entry: Readonly<Record<string, Json>>, model: string): Json => ({
  ...entry,
  source: { model, measure: { n: 'count()' } },
})

/** The first model that a written card reads, so that a new one shows something at once. */
function modelIn(written: unknown): string {
  const cards = Array.isArray(written) ? (written as { source?: { model?: unknown } }[]) : []
  return cards.map(({ source }) => source?.model).find((model) => typeof model === 'string') ?? ''
}

function cardOffers(model: string): PartOffer[] {
  const select = (entry: Readonly<Record<string, Json>>): Json => ({ ...entry, source: { model, select: ['id'] } })
  const entries: readonly (readonly [keyof typeof card, Json])[] = [
    ['stat', overRecords({ stat: 'n', title: card.stat, span: 3 }, model)],
    [
      'chart',
      overRecords({ chart: 'gauge', title: card.chart, span: 3, y: [{ value: 'n', title: card.stat }] }, model),
    ],
    ['text', { text: designMessages.textExample }],
    ['table', select({ table: ['id'], title: card.table })],
    ['list', select({ list: 'id', title: card.list })],
    ['facts', { facts: [{ title: part.fact, value: '' }], title: card.facts }],
  ]
  return entries.map(([kind, entry]) => ({ title: card[kind], list: 'cards', entry }))
}

/** Whether there are items beside a record that is there: only such a record has linked ones. */
const hasDetail = (whole: object): boolean => 'type' in whole && (whole.type === 'detail' || whole.type === 'list')

/** What can be put into the lists of a screen beside fields, in the order of the palette. */
export function partOffers(screen: Pick<DesignScreen, 'outline' | 'whole' | 'document'>): readonly PartOffer[] {
  const { outline, whole } = screen
  const nodes = nodesOf(outline)
  const ids = nodes.map(({ id }) => id)
  const tabs = [1, 2].map((number) => ({ title: fillText(designMessages.tab, { number }), items: [] }))
  const number = nodes.filter(({ kind }) => kind === 'step').length + 1
  const offers: readonly PartOffer[] = [
    { title: designNames.group, list: 'items', entry: { group: designNames.group, items: [] } },
    { title: designNames.tabs, list: 'items', entry: { tabs } },
    ...(canSplit(screen) ? [{ title: part.step, list: 'items', entry: null, splits: true } as const] : []),
    ...(hasDetail(whole) ? [{ title: part.list, list: 'items', entry: { list: '', title: part.list } } as const] : []),
    { title: designNames.text, list: 'items', entry: { text: designMessages.textExample } },
    ...cardOffers(modelIn((whole as { cards?: unknown }).cards)),
    { title: part.page, list: 'tabs', entry: { title: part.page, screen: '' } },
    { title: part.step, list: 'steps', entry: { title: fillText(designMessages.step, { number }), items: [] } },
    { title: part.stage, list: 'stages', entry: { title: part.stage } },
    { title: part.action, list: 'actions', entry: { id: freeName('action', ids), title: part.action, run: [] } },
  ]
  const lists = new Set(
    nodes.flatMap(({ kind, inner }) => (kind === 'section' && inner !== undefined ? [listKindOf(inner)] : [])),
  )
  if (nodes.some(({ inner }) => inner !== undefined && mayHold(outline, inner, 'item'))) lists.add('items')
  const isPages = nodes.some(({ id }) => id === 'pages')
  return offers.filter(({ list, title }) => lists.has(list) && (list !== 'tabs' || isPages || title !== part.page))
}

/** What a palette is made from. */
interface PaletteSource {
  readonly screen: DesignScreen
  /** The model of the screen, and all that are open. */
  readonly model: DesignModel | null
  readonly models: readonly DesignModel[]
  readonly selection: string | null
  /** The models that are made to be rows of the model. */
  readonly rows: readonly RowModel[]
}

/** What can be put on a screen. */
export interface PaletteOffers {
  /** The sub-table that is selected, or one of its columns: fields are its columns then. */
  readonly table: { readonly title: string; readonly rows: string } | null
  readonly takesFields: boolean
  /** The fields that are not there yet. */
  readonly fields: readonly { readonly name: string; readonly title: string }[]
  readonly parts: readonly PartOffer[]
  /** The models that no sub-table shows yet; null where a sub-table cannot stand. */
  readonly rows: readonly RowModel[] | null
}

/** What can be put on a screen, with what is selected. */
export function paletteOffers({ screen, model, models, selection, rows }: PaletteSource): PaletteOffers {
  const { outline } = screen
  const holds = (of: 'field' | 'item') => nodesOf(outline).some(({ inner }) => inner && mayHold(outline, inner, of))
  const table = subTableOf(outline, nodeWithKey(outline, selection))
  const ofRows = table && models.find(({ ref }) => ref.id === table.rows)
  const shared = {
    parts: partOffers(screen),
    rows: model && holds('item') ? unusedRows(model, rows) : null,
  }
  if (model && table?.inner && ofRows) {
    const joins = joinsOf(model, table)
    const names = unplacedFields(ofRows, outline, table.inner).filter((name) => !joins.has(name))
    const title = nodeTitle(table)
    return { ...shared, table: { title, rows: ofRows.ref.id }, takesFields: true, fields: titled(ofRows, names) }
  }
  const takesFields = model !== null && holds('field')
  const names = model && takesFields ? unplacedFields(model, outline, mainList(screen)) : []
  return { ...shared, table: null, takesFields, fields: model ? titled(model, names) : [] }
}

/** Where the fields of a screen stand first of all. */
function mainList({ outline }: DesignScreen): string {
  const word = ['items', 'steps'].find((name) => outline.some(({ id }) => id === name))
  return `/${word ?? 'columns'}`
}

function titled({ document }: DesignModel, names: readonly string[]): PaletteOffers['fields'] {
  const fields = fieldsOf(document)
  const titleOf = (field: unknown, name: string) => (isObject(field) && textOrEmpty(field.title)) || name
  return names.map((name) => ({ name, title: titleOf(fields[name], name) }))
}
