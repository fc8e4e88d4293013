/** The head of a form that is defined by records, as far as a running form needs it. spec: contract §9.3 */
export interface Head {
  id: string
  tableName: string
  tableTxt: string
  /** 1 single, 2 main, 3 sub. */
  tableType: number
  /** Of a sub-table: 0 many rows, 1 one record. */
  relationType: number
  tabOrderNum: number
  isTree: string
  isCheckbox: string
  isPage: string
  formTemplate: string
  isDbSynch: string
}

/** One field of such a form. Flags are 1 or 0. spec: contract §9.4 */
export interface FormField {
  dbFieldName: string
  dbFieldTxt: string
  fieldShowType: string
  dbType: string
  dbLength: number
  dbPointLength: number
  dbDefaultVal: string
  dbIsNull: number
  dbIsPersist: number
  isShowForm: number
  isShowList: number
  isReadOnly: number
  sortFlag: number
  isQuery: number
  queryMode: string
  fieldLength: number
  fieldMustInput: number
  fieldValidType: string
  fieldDefaultValue: string
  fieldHref: string
  fieldExtendJson: string
  dictTable: string
  dictField: string
  dictText: string
  /** Of the foreign key of a sub-table: its main table, and the column there. */
  mainTable: string
  mainField: string
}

/** A table as its records define it; the fields in their order. */
export interface TableDefinition {
  head: Head
  fields: readonly FormField[]
}

/** A form: its table, and the sub-tables of a main table in the order of their tabs. */
export interface Definition extends TableDefinition {
  subs: readonly TableDefinition[]
}

/** The kinds of tables. spec: screens §18, cgform_table_type */
export const tableTypes = { single: 1, main: 2, sub: 3 } as const
