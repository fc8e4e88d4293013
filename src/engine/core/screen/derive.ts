import { type ActionEntry, type ColumnEntry, type FilterEntry, type ItemEntry, isHidden } from '#core/document'
import { type Field, isEnteredKey, isReadonly, type Model } from '#core/model'
import type { FormProgram } from './program/form.ts'
import type { FieldItem } from './program/item.ts'

/** Fields that are visible in `place`. */
const visibleIn = (model: Model, place: 'list' | 'form' | 'detail' | 'filter'): Field[] =>
  model.fields.filter((field) => !field.base && !isHidden(field.document, place))

const notInList = new Set([
  'longtext',
  'richtext',
  'markdown',
  'code',
  'json',
  'geo',
  'table',
  'one',
  'file',
  'password',
  'secret',
])

/** Default columns of a list: fields that fit into a row, then the creation time. */
export function deriveColumns(model: Model): ColumnEntry[] {
  const fields = visibleIn(model, 'list').filter((field) => !notInList.has(field.type.id))
  const entries: ColumnEntry[] = fields.map((field) =>
    field.name === model.display && !model.document.query ? { field: field.name, action: 'detail' } : field.name,
  )
  return model.api === undefined || model.document.query ? entries : [...entries, 'createTime']
}

const filterTypes = new Set(['dict', 'switch', 'bool', 'depart', 'tree', 'category'])

/** Default filters of a list: the display field, unique texts, choices; at most eight. */
export function deriveFilters(model: Model): FilterEntry[] {
  if (model.document.query?.filters) return model.document.query.filters
  const fields = visibleIn(model, 'filter').filter((field) => field.column)
  const names = fields.filter((field) => field.name === model.display)
  const unique = fields.filter(
    (field) => field.type.id === 'text' && field.document.unique && field.name !== model.display,
  )
  const choices = fields.filter((field) => filterTypes.has(field.type.id) && field.name !== model.parent?.name)
  return [...names, ...unique, ...choices].slice(0, 8).map((field) => field.name)
}

/** Default items of a form: all writable fields. */
export function deriveFormItems(model: Model): ItemEntry[] {
  return [...model.fields.filter(isEnteredKey), ...visibleIn(model, 'form')]
    .filter((field) => !isReadonly(field) && field.type.id !== 'formula')
    .map((field) => field.name)
}

/** Default items of a detail: all readable fields. */
export function deriveDetailItems(model: Model): ItemEntry[] {
  return visibleIn(model, 'detail')
    .filter((field) => !field.type.writeOnly)
    .map((field) => field.name)
}

/** Default toolbar of a list. spec: screens §0, STD */
export const deriveToolbar = ({ api, document }: Model): ActionEntry[] =>
  api === undefined || document.query ? ['export'] : ['create', 'import', 'export', 'batch_delete']

/** Default row actions, the next step of a record's state first. spec: screens §0, STD; look, List */
export const deriveRowActions = ({ api, moves, document }: Model): ActionEntry[] => {
  if (document.query) return []
  return api === undefined ? ['detail'] : [...moves.map(({ id }) => id), 'edit', { more: ['detail', 'delete'] }]
}

type Entry = ColumnEntry | ItemEntry

const derivedParts: Readonly<Record<string, (model: Model) => readonly (Entry | FilterEntry | ActionEntry)[]>> = {
  'form items': deriveFormItems,
  'form actions': () => ['submit'],
  'detail items': deriveDetailItems,
  'list columns': deriveColumns,
  'list filters': deriveFilters,
  'list toolbar': deriveToolbar,
  'list rowActions': deriveRowActions,
}

/** What the model gives a part of a screen whose document leaves it out; undefined where nothing is derived. */
export const derivedEntries = (
  type: string,
  part: string,
  model: Model,
): readonly (Entry | FilterEntry | ActionEntry)[] | undefined => derivedParts[`${type} ${part}`]?.(model)

/** Columns of a body that names none; those of a form are at most these. spec: shell §9 */
export const defaultGrid = { form: 2, detail: 3, print: 2, repeat: 3 } as const

/**
 * Default presentation of a form: a modal for few fields, a drawer for many or for a nested record; wide enough for the
 * columns of a sub-table. spec: look, Pages
 */
export function derivePresent(
  fieldItems: readonly FieldItem[],
  holdsOne: boolean,
): Pick<FormProgram, 'present' | 'widthPx' | 'grid'> {
  const tables = fieldItems.filter(({ columns }) => columns !== undefined)
  if (fieldItems.length <= 4 && tables.length === 0 && !holdsOne) return { present: 'modal', widthPx: 560, grid: 1 }
  const widthPx = Math.max(800, ...tables.map(tableWidthPx))
  return {
    present: fieldItems.length <= 8 && !holdsOne ? 'modal' : 'drawer',
    widthPx: Math.min(widthPx, maxWidthPx),
    grid: defaultGrid.form,
  }
}

/** Width beside the columns of a sub-table: checkboxes, row numbers, borders, padding. spec: widgets §9 */
const besideColumnsPx = 50 + 60 + 2 + 48
/** Wider tables scroll horizontally. */
const maxWidthPx = 1_200

const tableWidthPx = ({ columns = [] }: FieldItem): number =>
  columns.reduce((sum, { widthPx, hidden }) => sum + (hidden ? 0 : widthPx), besideColumnsPx)

/** The entry that expands to every field not named elsewhere in the document. */
export const restEntry = '#rest'

/** Expands `#rest`: names in `derived` that `entries` does not contain at any depth, so new fields appear by themselves. */
export function restOf(entries: readonly Entry[] | undefined, derived: readonly Entry[], model: Model): string[] {
  const named = new Set(namesIn(entries ?? [], model))
  return namesIn(derived, model).filter((name) => !named.has(name))
}

function namesIn(entries: readonly Entry[], model: Model): string[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string')
      return entry.startsWith('#') ? model.tagged(entry.slice(1)).map(({ name }) => name) : [entry]
    if ('one' in entry) return [entry.one]
    if ('group' in entry) return namesIn(entry.items, model)
    if ('tabs' in entry)
      return namesIn(
        entry.tabs.flatMap(({ items }) => items),
        model,
      )
    return 'field' in entry ? [entry.field] : []
  })
}
