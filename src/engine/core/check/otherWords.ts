/** Words of other tools, and what they are called here. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  label: ['title', 'text'],
  name: ['field', 'title'],
  prop: ['field'],
  key: ['field', 'value'],
  dataIndex: ['field'],
  maxLength: ['max'],
  min: ['notBefore'],
  max: ['notAfter', 'limit'],
  columns: ['grid'],
  operator: ['match'],
  onClick: ['run'],
  minLength: ['min'],
  defaultValue: ['default', 'value'],
  description: ['help'],
  tooltip: ['help'],
  desc: ['help'],
  disabled: ['disabledWhen', 'off'],
  readOnly: ['readonly', 'readonlyWhen'],
  readonly: ['readonlyWhen'],
  hidden: ['visibleWhen', 'hide'],
  visible: ['visibleWhen'],
  show: ['visibleWhen'],
  required: ['requiredWhen'],
  dictCode: ['dict'],
  component: ['widget', 'screen'],
  fixed: ['pin'],
  watch: ['changed'],
  actions: ['rowActions', 'toolbar'],
  buttons: ['toolbar', 'actions'],
  fields: ['items'],
  items: ['fields', 'columns'],
  children: ['items'],
  search: ['filters'],
  url: ['api', 'link', 'path'],
  order: ['sort'],
  auth: ['permission', 'perms'],
  permissions: ['perms', 'permission'],
  validate: ['rules'],
  validators: ['rules'],
  style: ['tone', 'props'],
}

/** Values of other tools, and what they are called here. */
const otherValues: Readonly<Record<string, string>> = {
  ...{ string: 'text', integer: 'int', number: 'decimal', float: 'decimal', double: 'decimal', boolean: 'bool' },
  ...{ timestamp: 'datetime', enum: 'dict', select: 'dict', textarea: 'longtext', reference: 'ref', lookup: 'ref' },
  ...{ contains: 'like', equals: 'eq', between: 'range', '=': 'eq', '>=': 'ge', '<=': 'le', '>': 'ge', '<': 'le' },
  ...{ popup: 'modal', dialog: 'modal', sheet: 'drawer', ascending: 'asc', descending: 'desc', warning: 'warn' },
  ...{ green: 'success', red: 'danger', error: 'danger', orange: 'warning', yellow: 'warning', blue: 'info' },
  ...{ gray: 'muted', grey: 'muted', primary: 'info', table: 'list', edit: 'form', view: 'detail', dictionary: 'dict' },
}

/** What a word of another tool is called here, where it is one of the known ones. */
export function otherWord(key: string, known: readonly string[]): string | undefined {
  const meant = otherWords[key]?.find((word) => known.includes(word))
  return meant && `这里叫 "${meant}"`
}

/** The same for a value. */
export function otherValue(text: string, allowed: readonly string[]): string | undefined {
  const meant = Object.hasOwn(otherValues, text) ? otherValues[text] : undefined
  return meant && allowed.includes(meant) ? `这里叫 "${meant}"` : undefined
}
