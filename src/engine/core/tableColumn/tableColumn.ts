/** The types of cells. spec: widgets §3 Column types */
export const columnTypes = [
  ...(['input', 'inputNumber', 'checkbox', 'select', 'date', 'datetime', 'time', 'input_pop', 'textarea'] as const),
  ...(['sel_depart', 'sel_user', 'upload', 'file', 'image', 'popup', 'radio', 'list_multi'] as const),
  ...(['sel_search', 'sel_search_async', 'slot', 'hidden'] as const),
] as const

type ColumnType = (typeof columnTypes)[number]

/** A cell that a handler judges. */
export interface HandledCell {
  cellValue: unknown
  row: Readonly<Record<string, unknown>>
  column: TableColumn
}

/**
 * Judges a cell: calls `callback` with false, and why, where it is wrong. A promise that it answers and that is rejected says
 * the same. spec: contract §11.4
 */
export type CellHandler = (
  cell: HandledCell,
  callback: (passed: boolean | null, message?: string) => void,
) => void | Promise<void>

/** A rule of a column: the name of a rule, a pattern, uniqueness, or a handler, with its message. spec: contract §11.4 */
export interface ColumnRule {
  required?: boolean
  /** The name of a rule, or the text of a regular expression. */
  pattern?: string
  unique?: boolean
  /** Only a page in React has one. */
  handler?: CellHandler
  message?: string
}

/** A column of an editable table. spec: widgets §3 Editable table column; readings, Editable table columns */
export interface TableColumn {
  key: string
  title?: string
  /** `input` by default. */
  type?: ColumnType
  /** In pixels. */
  width?: number | string
  /** May name `${title}`, `${key}` and `${defaultValue}`. */
  placeholder?: string
  options?: readonly { value: string | number; text?: string; title?: string; label?: string; disabled?: boolean }[]
  dictCode?: string
  validateRules?: readonly ColumnRule[]
  defaultValue?: unknown
  defaultChecked?: boolean
  /** The values for checked and unchecked. */
  customValue?: readonly [unknown, unknown]
  disabled?: boolean
  /** Further props of the cell's widget. */
  props?: Readonly<Record<string, unknown>>
  allowDownload?: boolean
  allowRemove?: boolean
  allowInput?: boolean
  allowSearch?: boolean
  /** The column that holds the order of the rows. */
  isOrder?: boolean
  statistics?: readonly ('sum' | 'average')[]
  action?: string
  token?: boolean
  responseName?: string
  popupCode?: string
  orgFields?: string
  destFields?: string
  param?: Readonly<Record<string, unknown>>
  sorter?: boolean
  /** The field of a chosen user or department that is kept. */
  store?: string
  /** The field of it that is shown. */
  text?: string
  multi?: boolean
  number?: boolean
  linkageKey?: string
  btnText?: string
  /** `store`, `text`, `multiSelect` and `uploadnum` as the text of a JSON object. */
  fieldExtendJson?: string
  /** The widget that a column of type `slot` draws. */
  slotName?: string
}
