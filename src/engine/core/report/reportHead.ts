import { isObject } from '#core/object'

/** A column of a report, as it is drawn. */
interface ReportColumnHead {
  name: string
  title: string
  /** Of numbers, whose range is entered as numbers. */
  numeric: boolean
  /** The key of its options. */
  options: string | undefined
}

interface OptionText {
  value: string
  text: string
}

/** What a report tells of itself. spec: widgets §3 Report popup config */
export interface ReportHead {
  id: string
  title: string
  columns: readonly ReportColumnHead[]
  options: Readonly<Record<string, readonly OptionText[]>>
}

const textIn = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const objectsIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : [])

const numericTypes: ReadonlySet<string> = new Set(['Integer', 'Long', 'BigDecimal'])

/** The answer of `getRpColumns`; columns without a name are left out. */
export function reportHeadOf(raw: unknown): ReportHead {
  const { columns, dictOptions, cgRpConfigId, cgRpConfigName } = isObject(raw) ? raw : {}
  const options = Object.entries(isObject(dictOptions) ? dictOptions : {}).map(([key, list]) => [
    key,
    objectsIn(list).map(({ value, text, title, label }) => ({
      value: textIn(value),
      text: textIn(text ?? title ?? label ?? value),
    })),
  ])
  return {
    id: textIn(cgRpConfigId),
    title: textIn(cgRpConfigName),
    columns: objectsIn(columns).flatMap(({ dataIndex, title, customRender, fieldType }) => {
      const name = textIn(dataIndex)
      const key = textIn(customRender)
      const head = { name, title: textIn(title ?? name), numeric: numericTypes.has(textIn(fieldType)) }
      return name === '' ? [] : [{ ...head, options: key === '' ? undefined : key }]
    }),
    options: Object.fromEntries(options),
  }
}

type Row = Readonly<Record<string, unknown>>

/** A row with the texts of its dictionary values, comma-joined, where the server sent none. */
export function textsOf<R extends Row>(row: R, { columns, options }: ReportHead): R {
  const texts = columns.flatMap(({ name, options: key }): [string, string][] => {
    const option = key === undefined ? undefined : options[key]
    if (!option || row[`${name}_dictText`] !== undefined) return []
    const textBy = new Map(option.map(({ value, text }) => [value, text]))
    const values = textIn(row[name]).split(',').filter(Boolean)
    return [[`${name}_dictText`, values.map((value) => textBy.get(value) ?? value).join(',')]]
  })
  return { ...row, ...Object.fromEntries(texts) }
}
