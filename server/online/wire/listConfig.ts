import { codeOf, type Field, type Model, snakeCase } from '#core/model'
import { canCall, isRowPart, rowPartsOf } from '#core/permission'
import type { SubTableInUse } from '../definition/definition.ts'
import { buttonList, cellSlot, queryPartOf } from './formConfig.ts'
import { titled } from './shownField.ts'
import { mayRun } from './viewActions.ts'
import { type ListedForm, optionsOf, rowFields, type VisibleForm } from './visibleForm.ts'

/** A list column in the response. spec: contract §9.1, Column */
interface WireColumn {
  title: string
  dataIndex: string
  key: string
  align: 'center'
  width?: number
  sorter: boolean
  customRender?: string
  scopedSlots?: { customRender: string }
  hrefSlotName?: string
  fieldType: string
}

/** List configuration of a form. spec: contract §9.7, ListConfig */
export function listConfig(visible: ListedForm): Record<string, unknown> {
  const { head, form, screen } = visible
  const columns = (screen.columns ?? []).flatMap((entry) => {
    const { field: name, width, sortable, title } = typeof entry === 'string' ? { field: entry } : entry
    const field = form.model.field(name)
    if (!field || visible.withheld.columns?.includes(name)) return []
    const layout = { ...(width ? { width } : {}), sorter: sortable !== false }
    const column = { ...wireColumn(field, visible, layout), title: titled(field, title).title }
    return [hrefColumn(column, visible)]
  })
  return {
    ...tableConfig(form.model, { visible, columns }),
    code: head.id,
    tableType: head.tableType,
    formTemplate: head.formTemplate,
    description: head.tableTxt,
    checkboxFlag: head.isCheckbox,
    paginationFlag: head.isPage,
    hideColumns: [
      ...new Set([...hiddenFields(form.model, visible), ...withheldColumns(visible), ...hiddenButtons(visible)]),
    ],
    cgButtonList: buttonList(visible, (style) => style !== 'form'),
    fieldHrefSlots: hrefSlots(visible),
    ...treeConfig(visible),
  }
}

/** The columns of a tree: the row above, whether there are rows below, and the one that carries it. */
function treeConfig({ form: { model }, head, screen }: VisibleForm): Record<string, unknown> {
  if (!model.parent || screen.nested !== model.parent.name) return {}
  return {
    pidField: snakeCase(model.parent.name),
    hasChildrenField: head.treeIdField || 'has_child',
    textField: head.treeFieldname || snakeCase(model.display),
  }
}

/** List configurations of the main table and its sub-tables. */
export const erpConfig = (visible: ListedForm): Record<string, unknown> => ({
  main: listConfig(visible),
  subList: visible.form.subs.map((sub) => subConfig(sub, visible)),
})

function subConfig(sub: SubTableInUse, visible: ListedForm): Record<string, unknown> {
  const { field, model } = sub
  const columns = rowFields(sub, visible).map((rowField) => wireColumn(rowField, visible, { sorter: false }))
  const key = snakeCase(String(field.document.foreignKey))
  return {
    ...tableConfig(model, { visible, columns }),
    code: model.table,
    tableType: 3,
    description: field.title,
    relationType: field.type.id === 'one' ? 1 : 0,
    checkboxFlag: 'Y',
    paginationFlag: 'N',
    hideColumns: [...hiddenFields(model, visible), ...withheldRowParts(field, visible)],
    foreignKeys: [{ field: key, key: 'id', table: visible.form.model.table }],
  }
}

function tableConfig(model: Model, { visible, columns }: { visible: ListedForm; columns: readonly WireColumn[] }) {
  const customRendered = model.fields.filter(({ columnName }) =>
    columns.some(({ customRender }) => customRender === columnName),
  )
  return {
    currentTableName: model.table,
    scrollFlag: 1,
    isDesForm: 'N',
    desFormCode: '',
    columns,
    dictOptions: Object.fromEntries(customRendered.map((field) => [field.columnName, columnOptions(field, visible)])),
    fieldHrefSlots: [],
    cgButtonList: [],
    enhanceJs: '',
    foreignKeys: [] as unknown[],
  }
}

const columnOptions = (field: Field, visible: ListedForm) =>
  optionsOf(field, visible) ?? visible.recordOptions.get(field) ?? []

function wireColumn(
  field: Field,
  { recordOptions }: ListedForm,
  layout: Pick<WireColumn, 'width' | 'sorter'>,
): WireColumn {
  const name = snakeCase(field.name)
  const slot = cellSlot(field)
  const hasOptions = field.dict !== undefined || field.type.id === 'switch' || recordOptions.has(field)
  return {
    title: field.title,
    dataIndex: name,
    key: name,
    align: 'center',
    ...layout,
    ...(hasOptions ? { customRender: name } : {}),
    ...(slot ? { scopedSlots: { customRender: slot } } : {}),
    fieldType: field.type.id,
  }
}

/** Columns hidden from the caller. */
const hiddenFields = (model: Model, { knows }: VisibleForm): string[] =>
  model.fields.filter(({ base, name }) => !base && !knows(model, name)).map(({ name }) => snakeCase(name))

/** List buttons with the action each requires. */
const buttons: Readonly<Record<string, string>> = {
  add: 'add',
  update: 'edit',
  delete: 'delete',
  batch_delete: 'batch_delete',
  import: 'import',
  export: 'export',
  detail: 'detail',
}

/** The actions of a screen by the buttons of the family that they are. */
const actionsOfButtons: Readonly<Record<string, string>> = {
  ...{ add: 'create', update: 'edit', delete: 'delete', batch_delete: 'batch_delete' },
  ...{ import: 'import', export: 'export', detail: 'detail' },
}

const isWithheld = (button: string, { actions }: VisibleForm['withheld']): boolean =>
  actions?.includes(actionsOfButtons[button] ?? button) === true

const hiddenButtons = (visible: VisibleForm): string[] => {
  const { form, caller, withheld } = visible
  const isOpen = (action: string) => canCall(caller.rights, codeOf(form.model, action)) && mayRun(visible, action)
  return Object.entries(buttons)
    .filter(([button, action]) => !isOpen(action) || isWithheld(button, withheld))
    .map(([button]) => button)
}

/** Columns and buttons of a sub-table that its page withholds. spec: contract §4.1 online table helper */
const withheldRowParts = ({ name }: Field, { withheld }: VisibleForm): string[] =>
  rowPartsOf(name, withheld).hidden.map(snakeCase)

const withheldColumns = ({ withheld }: VisibleForm): string[] =>
  (withheld.columns ?? []).filter((name) => !isRowPart(name)).map(snakeCase)

/** The links of list cells by column. Clients evaluate what stands in braces, so only plain addresses and paths leave the server. */
function hrefOf(column: string, { fields }: VisibleForm): string | undefined {
  const href = fields.find(({ dbFieldName }) => dbFieldName === column)?.fieldHref ?? ''
  return /^(https?:\/\/|\/(?!\/))/i.test(href) && !href.includes('{{') ? href : undefined
}

const slotOf = (column: string): string => `fieldHref_${column}`

function hrefColumn(column: WireColumn, visible: VisibleForm): WireColumn {
  if (hrefOf(column.dataIndex, visible) === undefined) return column
  const hrefSlotName = slotOf(column.dataIndex)
  return { ...column, scopedSlots: { customRender: hrefSlotName }, hrefSlotName }
}

/** spec: contract §9.1, fieldHrefSlots */
const hrefSlots = (visible: VisibleForm) =>
  visible.fields.flatMap(({ dbFieldName, isShowList }) => {
    const href = isShowList === 1 ? hrefOf(dbFieldName, visible) : undefined
    return href === undefined ? [] : [{ slotName: slotOf(dbFieldName), href }]
  })

/** Filters of a form's list. */
export function queryItems(visible: VisibleForm): Record<string, unknown>[] {
  const conditions = (visible.screen.filters ?? []).flatMap((entry) => {
    const { field: name, match, title } = typeof entry === 'string' ? { field: entry } : entry
    const found = name === undefined ? undefined : visible.form.model.field(name)
    return found ? [{ name: snakeCase(found.name), field: titled(found, title), match }] : []
  })
  return queryPartOf(conditions, visible)
}
