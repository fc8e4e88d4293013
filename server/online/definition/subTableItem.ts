import type { ColumnEntry, ItemEntry } from '#core/document'
import type { FormField, TableDefinition } from './definition.ts'
import { isInForm, isReadable, itemOf, nameOf, widthOf } from './fieldItem.ts'
import { camelCase, foreignKeyOf } from './names.ts'

interface FormParts {
  /** The main table. */
  main: string
  grid: number
}

/** The sub-tables of a form as items: one stands below the fields, several on tabs. spec: contract §9.7, view `tab` */
export function subTableItems(subs: readonly TableDefinition[], around: FormParts) {
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
  return [{ tabs: subs.map((sub) => ({ title: titleOf(sub), items: [item(sub)] })) }]
}

/** The foreign key is the record around: nobody enters it. */
const fieldsOf = ({ fields }: Pick<TableDefinition, 'fields'>, { main }: FormParts): FormField[] => {
  const key = foreignKeyOf(fields, main)
  return fields.filter((field) => field !== key && isInForm(field))
}

const oneRecord = 1

function itemFor(sub: TableDefinition, around: FormParts, { readable }: { readable: boolean }): ItemEntry {
  const { grid } = around
  const fields = fieldsOf(sub, around).filter((field) => !readable || isReadable(field))
  const name = camelCase(sub.head.tableName)
  if (sub.head.relationType === oneRecord)
    return { one: name, span: grid, items: fields.map((field) => (readable ? nameOf(field) : itemOf(field, grid))) }
  return { field: name, span: grid, columns: fields.map((field) => columnOf(field, readable)) }
}

const columnOf = (field: FormField, readable: boolean): ColumnEntry => ({
  field: nameOf(field),
  width: widthOf(field),
  ...(field.isReadOnly === 1 && !readable ? { readonlyWhen: true } : {}),
})
