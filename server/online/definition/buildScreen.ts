import {
  type ColumnEntry,
  type FieldItemDocument,
  type FilterEntry,
  type ItemEntry,
  type ListDocument,
  languageVersion,
} from '#core/document'
import { templateText } from '#core/expression'
import type { FilterMatch } from '#core/fieldType'
import { pick } from '#core/object'
import {
  camelCase,
  type Definition,
  type FormField,
  foreignKeyOf,
  modelIdOf,
  parentNameOf,
  screenIdOf,
  type TableDefinition,
} from './definition.ts'
import { linkedFields, whereBelow } from './linkDown.ts'

/** What a screen says of a field that its model says otherwise. */
export interface OwnWords {
  readonly title?: string
  /** Further words of the form item. */
  readonly item?: Partial<FieldItemDocument>
}

type WordsOf = (field: FormField) => OwnWords

/** The list screen of a form with form and detail: which fields are shown where. spec: contract §9.7 */
export function buildScreen({ head, fields, subs }: Definition, wordsOf: WordsOf = () => ({})): ListDocument {
  const inForm = fields.filter(isInForm)
  const readable = fields.filter(isReadable)
  const grid = Math.min(4, Math.max(1, Number(head.formTemplate) || 1))
  const columns = columnsOf(readable, wordsOf)
  const rows = subTableItems(subs, { main: head.tableName, grid })
  const chains = linkedFields(fields)
  const items = [...inForm.map((field) => itemOf(field, { grid, chains, own: wordsOf(field) })), ...rows.form]
  const detailItems = inForm.filter(isReadable).map((field) => namedEntry(field, wordsOf))
  const width = subs.length > 0 ? { width: widthWithRows(grid) } : {}
  return {
    kind: 'screen',
    version: languageVersion,
    id: screenIdOf(head.tableName),
    type: 'list',
    title: head.tableTxt.slice(0, 100),
    model: modelIdOf(head.tableName),
    filters: readable.filter(({ isQuery }) => isQuery === 1).map((field) => filterOf(field, wordsOf)),
    ...(columns.length > 0 ? { columns } : {}),
    ...(parentNameOf(head) ? { nested: parentNameOf(head) } : {}),
    ...(head.isCheckbox === 'N' ? { selection: false } : {}),
    ...(head.isPage === 'N' ? { pageSize: 30 as const } : {}),
    ...(items.length > 0
      ? {
          form: { grid, ...width, items },
          detail: { grid, ...width, items: [...detailItems, ...rows.detail], system: true },
        }
      : {}),
  } as ListDocument
}

/** Sub-tables need more width than an ordinary form. spec: contract §9.7, FormConfig */
const widthWithRows = (grid: number): number => Math.min(1_600, 1_100 + 200 * Math.max(0, grid - 2))

/** A field by its name, with its title where the screen has one of its own. */
function namedEntry(field: FormField, wordsOf: WordsOf): string | { field: string; title: string } {
  const { title } = wordsOf(field)
  return title === undefined ? nameOf(field) : { field: nameOf(field), title }
}

/** The first column opens the detail. */
function columnsOf(fields: readonly FormField[], wordsOf: WordsOf): ColumnEntry[] {
  return fields
    .filter(({ isShowList }) => isShowList === 1)
    .map((field, index) => ({
      field: nameOf(field),
      ...pick(wordsOf(field), 'title'),
      width: widthOf(field),
      ...(index === 0 ? { action: 'detail' as const } : {}),
      ...(field.sortFlag === 1 ? {} : { sortable: false }),
    }))
}

/** Other modes (`single`) use the default match of the field type. spec: screens §18, query_mode */
const matches: Readonly<Record<string, FilterMatch>> = {
  eq: 'eq',
  like: 'like',
  in: 'in',
  range: 'range',
  group: 'range',
  gt: 'ge',
  lt: 'le',
}

function filterOf(field: FormField, wordsOf: WordsOf): FilterEntry {
  const match = Object.hasOwn(matches, field.queryMode) ? matches[field.queryMode] : undefined
  return match ? { field: nameOf(field), ...pick(wordsOf(field), 'title'), match } : namedEntry(field, wordsOf)
}

interface FormParts {
  /** Name of the main table. */
  main: string
  grid: number
}

/** Sub-tables as items: a single one below the fields, several in tabs. spec: contract §9.7, view `tab` */
function subTableItems(subs: readonly TableDefinition[], around: FormParts) {
  const visible = subs.filter(({ fields }) => fieldsOf({ fields }, around).length > 0)
  return {
    form: together(visible, (sub) => itemFor(sub, around, { readable: false })),
    detail: together(visible, (sub) => itemFor(sub, around, { readable: true })),
  }
}

const titleOf = ({ head }: TableDefinition): string => head.tableTxt.slice(0, 100)

function together(subs: readonly TableDefinition[], item: (sub: TableDefinition) => ItemEntry): ItemEntry[] {
  const [only] = subs
  if (only === undefined) return []
  if (subs.length === 1) return [item(only)]
  return [{ tabs: subs.map((sub) => ({ title: templateText(titleOf(sub)), items: [item(sub)] })) }]
}

/** Excludes the foreign key, which is set from the surrounding record. */
const fieldsOf = ({ fields }: Pick<TableDefinition, 'fields'>, { main }: FormParts): FormField[] => {
  const key = foreignKeyOf(fields, main)
  return fields.filter((field) => field !== key && isInForm(field))
}

const oneRecord = 1

function itemFor(sub: TableDefinition, around: FormParts, { readable }: { readable: boolean }): ItemEntry {
  const { grid } = around
  const fields = fieldsOf(sub, around).filter((field) => !readable || isReadable(field))
  const name = camelCase(sub.head.tableName)
  const place = { grid, chains: linkedFields(sub.fields), own: {} }
  if (sub.head.relationType === oneRecord)
    return { one: name, span: grid, items: fields.map((field) => (readable ? nameOf(field) : itemOf(field, place))) }
  return {
    field: name,
    span: grid,
    columns: fields.map((field) => columnOf(field, { readable, chains: place.chains })),
  }
}

interface RowColumn {
  readable: boolean
  chains: Chains
}

const columnOf = (field: FormField, { readable, chains }: RowColumn): ColumnEntry => ({
  field: nameOf(field),
  width: widthOf(field),
  ...(readable ? {} : offered(field, chains)),
  ...(field.isReadOnly === 1 && !readable ? { readonlyWhen: true } : {}),
})

const isInForm = ({ isShowForm, fieldShowType }: FormField): boolean => isShowForm === 1 && fieldShowType !== 'hidden'

/** Passwords are never displayed. */
const isReadable = ({ fieldShowType }: FormField): boolean => fieldShowType !== 'password'

/** Field name in documents. */
const nameOf = ({ dbFieldName }: FormField): string => camelCase(dbFieldName)

const defaultWidth = 120

/** Column width. */
const widthOf = ({ fieldLength }: FormField): number => fieldLength || defaultWidth

/** Controls that span a whole row. spec: contract §9.7, FormConfig */
const wide = new Set(['markdown', 'file', 'image', 'textarea', 'umeditor'])

type Chains = ReturnType<typeof linkedFields>

/** What a drop-down of a chain offers: the rows below the one that is chosen above. */
function offered({ dbFieldName }: FormField, chains: Chains): { options?: { where: string } } {
  const linked = chains.get(dbFieldName)
  const where = linked && whereBelow(linked)
  return where === undefined ? {} : { options: { where } }
}

interface ItemPlace {
  grid: number
  chains: Chains
  own: OwnWords
}

/** Converts a field to a form item. */
function itemOf(field: FormField, { grid, chains, own: { item, ...titled } }: ItemPlace): ItemEntry {
  const parts = {
    ...titled,
    ...item,
    ...offered(field, chains),
    ...(wide.has(field.fieldShowType) && grid > 1 ? { span: grid } : {}),
    ...(field.isReadOnly === 1 ? { readonlyWhen: true } : {}),
  }
  return Object.keys(parts).length > 0 ? { field: nameOf(field), ...parts } : nameOf(field)
}
