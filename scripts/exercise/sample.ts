import { compileEntryRules } from '#core/model'
import type { ColumnProgram, FieldItem } from '#core/screen'

/** The input for a field, at the limits of what it accepts. */
export type Sample =
  | { kind: 'text'; text: string }
  /** The last option that the control offers, or the one with this text. */
  | { kind: 'option'; text?: string }
  | { kind: 'switch'; on: boolean }
  /** Empty, for an optional field. */
  | { kind: 'cleared' }
  | { kind: 'picture' }
  /** A row of a sub-table with these columns. */
  | { kind: 'row'; columns: readonly ColumnProgram[] }
  /** Left as it is; `why` says what is therefore not tried, empty if nothing is missed. */
  | { kind: 'none'; why: string }

const choices = [
  ...[
    'dict',
    'dicts',
    'ref',
    'refs',
    'user',
    'users',
    'depart',
    'departs',
    'role',
    'roles',
    'tree',
    'category',
    'area',
    'icon',
  ],
]
const numbers = ['int', 'decimal', 'money']
const times = ['date', 'datetime', 'time', 'month', 'year']

/** The input for one control. */
export type ControlSample = Exclude<Sample, { kind: 'row' }>

/** The target of an input: an item of a form, or a column of a sub-table. */
export type Entry = Pick<FieldItem, 'field' | 'rules' | 'columns'>

/** The sample of a field in its form; `at` distinguishes its fields, `mark` the records of one run. */
export function sampleOf(item: Entry, at: number, mark: string): Sample {
  const { id } = item.field.type
  if (item.columns) return { kind: 'row', columns: item.columns }
  if (choices.includes(id)) return { kind: 'option' }
  if (id === 'bool' || id === 'switch') return { kind: 'switch', on: true }
  if (id === 'image' || id === 'file') return { kind: 'picture' }
  if (id === 'one') return { kind: 'none', why: '' }
  if (id === 'variant') return { kind: 'text', text: '1' }
  if (id === 'json') return { kind: 'text', text: '{}' }
  if (id === 'cron') return { kind: 'text', text: '0 30 6 ? * MON-FRI' }
  const texts = numbers.includes(id)
    ? numberTexts(item, at)
    : times.includes(id)
      ? timeTexts(item, at, mark)
      : lineTexts(item, mark)
  const text = texts.find((one) => fits(item, one))
  return text === undefined ? { kind: 'none', why: 'no sample meets its rules' } : { kind: 'text', text }
}

/** Whether a text passes the rules that need no server. */
function fits({ rules, field }: Entry, text: string): boolean {
  const value = numbers.includes(field.type.id) ? Number(text) : text
  const context = { key: field.name, row: {}, peer: () => undefined }
  try {
    return !compileEntryRules(rules, field).check(value, context)
  } catch {
    return true
  }
}

/** The largest value a field accepts, the smallest, or for each field one more than for the previous one. */
function numberTexts({ field: { document } }: Entry, at: number): string[] {
  const bounds = [document.max, document.min].filter((bound) => typeof bound === 'number')
  return [...bounds, at + 1, 1, 0].map(String)
}

const dayMs = 86_400_000

/**
 * Each field a day later than the previous one, so that ends come after beginnings, beyond the bookings of the demo, each record
 * on its own days; then days in the past.
 */
function timeTexts({ field: { type, document } }: Entry, at: number, mark: string): string[] {
  const days =
    document.notAfter === undefined ? [at + 61 + (Number(mark) % 250), at + 61, at + 1, 0, -1, -400] : [at - 400]
  const moments = days.map((day) => new Date(Date.now() + day * dayMs).toISOString())
  return moments.map((moment) => timeText(type.id, moment, at))
}

/** Moments a day, a week and a month apart. */
export const momentTexts = (id: 'date' | 'datetime'): string[] =>
  [61, 62, 68, 91].map((day, at) => timeText(id, new Date(Date.now() + day * dayMs).toISOString(), at))

function timeText(id: string, moment: string, at: number): string {
  if (id === 'year') return moment.slice(0, 4)
  if (id === 'month') return moment.slice(0, 7)
  if (id === 'date') return moment.slice(0, 10)
  const clock = `${String(Math.min(8 + at, 23)).padStart(2, '0')}:00:00`
  return id === 'time' ? clock : `${moment.slice(0, 10)} ${clock}`
}

const longName =
  '青禾县云溪镇石桥村第三村民小组公共服务设施与人居环境综合整治提升项目二期工程验收资料汇总清单（修订稿）测试记录'

/** Values that only the server can parse, by the name of the field: an expression over the records of a menu, the schedule of a job, the pattern of a code. */
const readTexts = new Map([
  ['ruleValue', "id != '#{sys_user_code}'"],
  ['parameter', '30'],
  ['pattern', '.*'],
])

/** A key that users enter is a number of a few digits, different for each record. */
const keyText = (mark: string): string => String(1000 + (Number(mark) % 8999))

/** A text as long as the field accepts, then texts in the formats that rules require. */
function lineTexts({ field: { name, document } }: Entry, mark: string): string[] {
  const read = readTexts.get(name)
  if (read) return [read]
  if (name === 'id') return [keyText(mark)]
  const most = typeof document.max === 'number' ? document.max : 60
  const long = `${mark}${longName}`.slice(0, Math.min(most, 60))
  return [
    long,
    `a${mark}`,
    mark.padStart(11, '1').slice(0, 11).replace(/^../, '13'),
    `Village@${mark}`,
    `a${mark}@village.cn`,
    `https://village.cn/${mark}`,
    '0731-88888888',
    mark.padStart(16, '0').slice(-16),
    mark.padStart(15, '1').slice(-15),
    mark.padStart(18, '9').slice(-18),
    '192.168.1.20',
    '00:1A:2B:3C:4D:5E',
    'village',
    `village:${mark}`,
    `/village/${mark}`,
  ].map((text) => text.slice(0, most))
}
