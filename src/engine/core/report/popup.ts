import { pickerMessages } from '#core/message'
import { isObject } from '#core/object'
import type { ReportHead } from './reportHead.ts'

/** What a report picker is set to. */
export interface PopupConfig {
  /** The code of the report. */
  code: string
  /** Which column goes into which field. */
  pairs: readonly { org: string; dest: string }[]
  several: boolean
  /** Parameters of the report, sent as `self_<name>`. */
  params: Readonly<Record<string, string>>
}

type Props = Readonly<Record<string, unknown>>

const names = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** The configuration in the props of a picker, or what is wrong with it. spec: widgets §5 Popup picker configuration */
export function popupConfigOf({ code, orgFields, destFields, multi, param }: Props): PopupConfig | { problem: string } {
  const [org, dest] = [names(orgFields), names(destFields)]
  if (typeof code !== 'string' || code === '' || org.length === 0 || dest.length === 0)
    return { problem: pickerMessages.popupConfig }
  if (org.length !== dest.length) return { problem: pickerMessages.popupPairs }
  const params = isObject(param) ? Object.entries(param).map(([name, value]) => [name, String(value)] as const) : []
  return {
    code,
    pairs: org.map((name, index) => ({ org: name, dest: dest[index] ?? '' })),
    several: multi === true,
    params: Object.fromEntries(params),
  }
}

/** Why this many rows cannot be taken; null when they can. spec: widgets §5 Popup report confirm */
export const pickProblem = (count: number, several: boolean): string | null =>
  count === 0 || (count > 1 && !several) ? pickerMessages.selectOne : null

type Row = Readonly<Record<string, unknown>>

/** Values by field. */
export type RowValues = Readonly<Record<string, unknown>>

/**
 * What chosen rows give to the fields of a record: of several rows the values, comma-joined. Fields of columns that
 * neither the head nor a row tells are left as they are. Without rows and head, for a picker that is cleared, all are null.
 */
export function valuesOfRows(
  { pairs, several }: PopupConfig,
  rows: readonly Row[],
  head?: Pick<ReportHead, 'columns'>,
): RowValues {
  const columns = head && new Set([...head.columns.map(({ name }) => name), ...rows.flatMap(Object.keys)])
  return Object.fromEntries(
    pairs.flatMap(({ org, dest }) => {
      if (columns && !columns.has(org)) return []
      const values = rows.map((row) => row[org] ?? null)
      if (!several) return [[dest, values[0] ?? null]]
      const joined = values.map((value) => String(value ?? '')).join(',')
      return [[dest, rows.length === 0 ? null : joined]]
    }),
  )
}
