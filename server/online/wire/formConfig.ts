import type { ItemEntry } from '#core/document'
import { type Field, snakeCase } from '#core/model'
import type { SubTableInUse } from '../definition/formsInUse.ts'
import { fieldProp } from './fieldProp.ts'
import { rowFields, type VisibleForm } from './visibleForm.ts'

/** The form of a record, with its sub-tables unless only the main table is asked for. spec: contract §9.7, FormConfig */
export function formConfig(visible: VisibleForm, { whole }: { whole: boolean }): Record<string, unknown> {
  const { head, form, screen } = visible
  const items = typeof screen.form === 'object' ? (screen.form.items ?? []) : []
  const fields = items.flatMap((item) => shownField(item, visible))
  const props = fields.map(({ field, readonly }, index) => [
    snakeCase(field.name),
    fieldProp(field, { order: index + 1, readonly }, visible),
  ])
  const tabs = whole
    ? form.subs.map((sub, index) => [sub.model.table, tabProp(sub, { visible, order: fields.length + index + 1 })])
    : []
  return {
    head,
    schema: {
      type: 'object',
      required: requiredOf(fields.map(({ field }) => field)),
      properties: Object.fromEntries([...props, ...tabs]),
    },
    cgButtonList: [],
    enhanceJs: '',
  }
}

const requiredOf = (fields: readonly Field[]): string[] =>
  fields.filter(({ document }) => document.required).map(({ name }) => snakeCase(name))

/** The fields of the main table stand by themselves; whatever else a form holds are its sub-tables. */
function shownField(item: ItemEntry, { form }: VisibleForm): { field: Field; readonly: boolean }[] {
  const { name, readonly } = readItem(item)
  const field = form.model.field(name)
  return field && !form.subs.some((sub) => sub.field === field) ? [{ field, readonly }] : []
}

function readItem(item: ItemEntry): { name: string; readonly: boolean } {
  if (typeof item === 'string') return { name: item, readonly: false }
  return 'field' in item ? { name: item.field, readonly: item.readonlyWhen === true } : { name: '', readonly: false }
}

/** A sub-table in its form: columns for many rows, fields for one record. spec: contract §9.7, view `tab` */
function tabProp(
  sub: SubTableInUse,
  { visible, order }: { visible: VisibleForm; order: number },
): Record<string, unknown> {
  const fields = rowFields(sub, visible)
  const props = fields.map(
    (field, index) =>
      [snakeCase(field.name), fieldProp(field, { order: index + 1, readonly: false }, visible)] as const,
  )
  const isOne = sub.field.type.id === 'one'
  return {
    view: 'tab',
    key: sub.model.table,
    describe: sub.field.title,
    order,
    relationType: isOne ? 1 : 0,
    requiredFields: requiredOf(fields),
    foreignKey: snakeCase(String(sub.field.document.by)),
    ...(isOne
      ? { properties: Object.fromEntries(props) }
      : { columns: props.map(([key, prop]) => ({ key, ...prop })) }),
  }
}
