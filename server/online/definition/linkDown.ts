import { isObject, parseJson } from '#core/object'
import { camelCase, type FormField } from './definition.ts'

/** Linked drop-downs of a form: a table whose rows name the row above them. spec: contract §9.5, link_down */
interface LinkDown {
  readonly table: string
  /** The columns of the label, the stored value, the key and the key of the row above. */
  readonly txt: string
  readonly key: string
  readonly idField: string
  readonly pidField: string
  /** The columns that follow, comma-joined. */
  readonly linkField: string
  /** Which rows the first one offers, such as `pid = '0'`. */
  readonly condition: string
}

const texts = ['table', 'txt', 'key', 'idField', 'pidField'] as const

/** Reads a setting in JSON, whose keys may stand without quotes; undefined where it is none. */
function readLinkDown(text: string): LinkDown | undefined {
  const quoted = text.replaceAll(/([{,]\s*)([A-Za-z]+)\s*:/g, '$1"$2":')
  const value = parseJson(text) ?? parseJson(quoted)
  if (!isObject(value)) return undefined
  const { linkField = '', condition = '' } = value
  if (texts.some((name) => !/^[A-Za-z]\w*$/.test(String(value[name] ?? '')))) return undefined
  const named = Object.fromEntries(texts.map((name) => [name, String(value[name])]))
  return {
    ...(named as Pick<LinkDown, (typeof texts)[number]>),
    linkField: String(linkField),
    condition: String(condition),
  }
}

/** A drop-down of a chain. */
export interface LinkedField {
  readonly config: LinkDown
  /** The column above; undefined for the first one. */
  readonly above: string | undefined
}

/** The drop-downs of all chains by column. */
export function linkedFields(fields: readonly FormField[]): ReadonlyMap<string, LinkedField> {
  const linked = new Map<string, LinkedField>()
  for (const field of fields) {
    const config = field.fieldShowType === 'link_down' ? readLinkDown(field.dictTable) : undefined
    if (!config || config.key !== config.idField) continue
    linked.set(field.dbFieldName, { config, above: undefined })
    let above = field.dbFieldName
    for (const column of followersOf(config, fields)) {
      linked.set(column, { config, above })
      above = column
    }
  }
  return linked
}

/** The columns that follow the first one of a chain: plain text fields of the form. */
export const followersOf = ({ linkField }: LinkDown, fields: readonly FormField[]): string[] =>
  linkField
    .split(',')
    .map((column) => column.trim())
    .filter((column) => fields.some((field) => field.dbFieldName === column && field.fieldShowType === 'text'))

/** Which rows a follower offers: those below the row that is chosen above. */
export const whereBelow = ({ config, above }: LinkedField): string | undefined =>
  above === undefined ? undefined : `${camelCase(config.pidField)} == $row.${camelCase(above)}`

const comparison = /^(\w+)\s*=\s*(?:'([^'\\]*)'|(\d+))$/

/**
 * A condition of the family, comparisons with `=` joined by `and`, as an expression over the rows; undefined where it is none. A row at
 * the top of a tree has no row above, which the family writes `0`.
 */
export function whereOf(condition: string, parent: string | undefined): string | undefined {
  const parts = condition.trim().split(/\s+and\s+/i)
  const written = parts.map((part) => {
    const [, column = '', quoted, number] = comparison.exec(part.trim()) ?? []
    const value = quoted ?? number
    if (column === '' || value === undefined) return undefined
    const name = camelCase(column)
    return name === parent && /^0?$/.test(value) ? `${name} == null` : `${name} == '${value}'`
  })
  return written.includes(undefined) ? undefined : written.join(' && ')
}
