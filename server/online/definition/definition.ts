/** The head of a form that is defined by records, as far as a running form needs it. spec: contract §9.3 */
export interface Head {
  id: string
  tableName: string
  tableTxt: string
  tableType: number
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
}

/** A form as its records define it; the fields in their order. */
export interface Definition {
  head: Head
  fields: readonly FormField[]
}
