import { nameWord } from '#core/fieldType'

/** The patterns of names in documents. spec: schema-language, Model, Names */
export const namePattern = {
  name: `^${nameWord}$`,
  /** A field, or a field of the record that a reference points to. */
  path: `^${nameWord}(\\$\\.${nameWord})?$`,
  dict: '^[a-z][A-Za-z0-9_]{0,63}$',
  screen: '^[a-z][A-Za-z0-9-]*/[a-z][A-Za-z0-9-]*$',
  action: '^[a-z][A-Za-z0-9_]{0,39}$',
  widget: '^[a-z][A-Za-z0-9]{0,39}(/[a-z][A-Za-z0-9]{0,39})?$',
  tag: '^#[a-z][A-Za-z0-9]{0,39}$',
} as const

/** Reserved field names. */
export const reservedFieldNames: ReadonlySet<string> = new Set([
  ...['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'tenantId', 'delFlag', 'rowVersion'],
  ...['in', 'true', 'false', 'null', 'it', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'],
])

/** The first of `stem1`, `stem2`, … that is not `used`, counted from `from`. */
export function freeName(stem: string, used: Iterable<unknown>, from = 1): string {
  const names = new Set(used)
  for (let number = from; ; number++) if (!names.has(`${stem}${number}`)) return `${stem}${number}`
}

/** True when `name` is a valid field name. */
export function isFieldName(name: string): boolean {
  return (
    new RegExp(namePattern.name).test(name) &&
    !reservedFieldNames.has(name) &&
    !/(_dictText|_begin|_end|_MultiString)$/.test(name)
  )
}
