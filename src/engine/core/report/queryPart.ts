import { isObject } from '#core/object'
import type { ReportHead } from './reportHead.ts'

/** How a condition is entered. */
type ControlKind = 'text' | 'number' | 'date' | 'datetime' | 'time' | 'month' | 'options'

/** A condition of a report's query part. spec: widgets §3 Online query form item */
export interface QueryItem {
  name: string
  label: string
  control: ControlKind
  range: boolean
  /** Several options may be chosen. */
  several: boolean
  /** Only shown when the query part is expanded. */
  folded: boolean
  /** What `loadDict` finds the options by; undefined when the report tells them itself, under `name`. */
  dict?: string
  /** The value that it starts with. */
  initial?: string
}

type Shape = Readonly<Record<string, unknown>>

const textIn = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const times: ReadonlySet<string> = new Set(['date', 'datetime', 'time', 'month'])
const several: ReadonlySet<string> = new Set(['list_multi', 'checkbox'])

/** The answer of `getQueryInfo`; items without a field are left out. */
export function queryItemsOf(raw: unknown, head: ReportHead): QueryItem[] {
  return (Array.isArray(raw) ? raw.filter(isObject) : []).flatMap((item) => {
    const name = textIn(item.field)
    return name === '' ? [] : [itemOf(name, item, head)]
  })
}

function itemOf(name: string, item: Shape, head: ReportHead): QueryItem {
  const view = textIn(item.view)
  const dict = dictOf(item, name in head.options)
  const control = controlOf({ view, chosen: dict !== undefined || name in head.options }, name, head)
  const initial = textIn(item.defValue)
  return {
    name,
    label: textIn(item.label) || name,
    control,
    range: item.mode === 'group' && control !== 'options' && control !== 'text',
    several: several.has(view),
    folded: textIn(item.hidden) === '1',
    ...(dict === undefined ? {} : { dict }),
    ...(initial === '' || initial.startsWith('#{') ? {} : { initial }),
  }
}

interface View {
  view: string
  /** There are options to choose from. */
  chosen: boolean
}

function controlOf({ view, chosen }: View, name: string, { columns }: ReportHead): ControlKind {
  if (times.has(view)) return view as ControlKind
  if (chosen) return 'options'
  return columns.find((column) => column.name === name)?.numeric ? 'number' : 'text'
}

/** A dictionary code, or the table, text and code of a table; undefined where the report itself tells the options. */
function dictOf({ config, dictTable, dictText, dictCode }: Shape, isTold: boolean): string | undefined {
  const [table, text, code] = [textIn(dictTable), textIn(dictText), textIn(dictCode)]
  if (table !== '') return `${table},${text},${code}`
  return code !== '' && textIn(config) === '1' && !isTold ? code : undefined
}

/** The conditions as parameters of `getData`: what is typed is contained, a range has a begin and an end. spec: contract §9.1 */
export function queryOf(items: readonly QueryItem[], values: Shape): Record<string, string> {
  return Object.fromEntries(items.flatMap((item) => paramsOf(item, values[item.name])))
}

function paramsOf({ name, control, range }: QueryItem, value: unknown): [string, string][] {
  if (range) {
    const [begin, end] = Array.isArray(value) ? value : [value, value]
    const ends: [string, string][] = [
      [`${name}_begin`, textIn(begin).trim()],
      [`${name}_end`, textIn(end).trim()],
    ]
    return ends.filter(([, text]) => text !== '')
  }
  const text = Array.isArray(value) ? value.map(textIn).join(',') : textIn(value).trim()
  if (text === '') return []
  return [[name, control === 'text' ? `*${text}*` : text]]
}
