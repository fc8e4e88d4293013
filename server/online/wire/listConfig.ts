import { codeOf, type Field, type Model, snakeCase } from '#core/model'
import { canCall } from '#core/permission'
import type { SubTableInUse } from '../definition/formsInUse.ts'
import { optionsOf } from './choiceOf.ts'
import { cellSlot } from './controlName.ts'
import { rowFields, type ShownForm } from './shownForm.ts'

/** A column of a list on the wire. spec: contract §9.1, Column */
interface WireColumn {
  title: string
  dataIndex: string
  key: string
  align: 'center'
  width?: number
  sorter: boolean
  customRender?: string
  scopedSlots?: { customRender: string }
  fieldType: string
}

/** The list of a form. spec: contract §9.7, ListConfig */
export function listConfig(shown: ShownForm): Record<string, unknown> {
  const { head, form, screen } = shown
  const columns = (screen.columns ?? []).flatMap((entry) => {
    const { field: name, width, sortable } = typeof entry === 'string' ? { field: entry } : entry
    const field = form.model.field(name)
    return field ? [wireColumn(field, { ...(width ? { width } : {}), sorter: sortable !== false })] : []
  })
  return {
    ...tableConfig(form.model, { shown, columns }),
    code: head.id,
    tableType: head.tableType,
    formTemplate: head.formTemplate,
    description: form.model.title,
    checkboxFlag: head.isCheckbox,
    paginationFlag: head.isPage,
    hideColumns: [...hiddenFields(form.model, shown), ...hiddenButtons(shown)],
  }
}

/** The lists of a main table and of its sub-tables. */
export const erpConfig = (shown: ShownForm): Record<string, unknown> => ({
  main: listConfig(shown),
  subList: shown.form.subs.map((sub) => subConfig(sub, shown)),
})

function subConfig(sub: SubTableInUse, shown: ShownForm): Record<string, unknown> {
  const { field, model } = sub
  const columns = rowFields(sub, shown).map((one) => wireColumn(one, { sorter: false }))
  const key = snakeCase(String(field.document.by))
  return {
    ...tableConfig(model, { shown, columns }),
    code: model.table,
    tableType: 3,
    description: field.title,
    relationType: field.type.id === 'one' ? 1 : 0,
    checkboxFlag: 'Y',
    paginationFlag: 'N',
    hideColumns: hiddenFields(model, shown),
    foreignKeys: [{ field: key, key: 'id', table: shown.form.model.table }],
  }
}

function tableConfig(model: Model, { shown, columns }: { shown: ShownForm; columns: readonly WireColumn[] }) {
  const drawn = model.fields.filter(({ columnName }) => columns.some(({ customRender }) => customRender === columnName))
  return {
    currentTableName: model.table,
    scrollFlag: 1,
    isDesForm: 'N',
    desFormCode: '',
    columns,
    dictOptions: Object.fromEntries(drawn.map((field) => [field.columnName, optionsOf(field, shown) ?? []])),
    fieldHrefSlots: [],
    cgButtonList: [],
    enhanceJs: '',
    foreignKeys: [] as unknown[],
  }
}

function wireColumn(field: Field, told: Pick<WireColumn, 'width' | 'sorter'>): WireColumn {
  const name = snakeCase(field.name)
  const slot = cellSlot(field)
  return {
    title: field.title,
    dataIndex: name,
    key: name,
    align: 'center',
    ...told,
    ...(field.dict === undefined ? {} : { customRender: name }),
    ...(slot ? { scopedSlots: { customRender: slot } } : {}),
    fieldType: field.type.id,
  }
}

/** Columns that the reader may not have. */
const hiddenFields = (model: Model, { knows }: ShownForm): string[] =>
  model.fields.filter(({ base, name }) => !base && !knows(model, name)).map(({ name }) => snakeCase(name))

/** The buttons of a list by the right that each needs. */
const buttons: Readonly<Record<string, string>> = {
  add: 'add',
  update: 'edit',
  delete: 'delete',
  batch_delete: 'batch_delete',
  import: 'import',
  export: 'export',
  detail: 'detail',
}

const hiddenButtons = ({ form, caller }: ShownForm): string[] =>
  Object.entries(buttons)
    .filter(([, action]) => !canCall(caller.rights, codeOf(form.model, action)))
    .map(([button]) => button)
