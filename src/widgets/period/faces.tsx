import { Checkbox } from 'antd'
import { calendarMessages, cronDialogMessages, fillText, widgetMessages } from '#core/message'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { ChoiceGroup } from '#widgets/choice'
import { CellText, DetailText, readonlyAs, textProp, valueText } from '#widgets/face'
import './period.css'

/** Each of them; also what an empty value stands for. spec: widgets §5, default of the weekday picker */
const each = '*'

interface Period {
  /** The highest number; the lowest is 1. */
  max: number
  nameOf(number: number): string
  eachName: string
}

const { weekdays } = calendarMessages
const { period: texts } = widgetMessages
const { every } = cronDialogMessages

/** Days of the week begin with Sunday, 1, as in cron expressions. */
const weekday: Period = { max: 7, nameOf: (day) => weekdays[(day + 5) % 7] ?? '', eachName: every.day }

const periods: Readonly<Record<string, Period>> = {
  weekday,
  month: { max: 12, nameOf: (month) => fillText(texts.month, { month }), eachName: every.month },
  monthDay: { max: 31, nameOf: (day) => fillText(texts.day, { day }), eachName: every.day },
}

const periodOf = (props: FieldFaceProps['props']): Period => periods[textProp(props, 'of') ?? ''] ?? weekday

const numbersTo = (max: number): number[] => Array.from({ length: max }, (_, index) => index + 1)

/** The numbers of a value in order, all for `*` and for nothing; what is no number of the period is left out. */
function numbersOf(value: unknown, max: number): number[] {
  const text = valueText(value).trim()
  if (text === '' || text === each) return numbersTo(max)
  const numbers = new Set(text.split(',').map(Number))
  return numbersTo(max).filter((number) => numbers.has(number))
}

/** All of them, and none, are `*`. */
const listed = (numbers: readonly number[], max: number): string =>
  numbers.length === 0 || numbers.length === max ? each : numbers.toSorted((a, b) => a - b).join(',')

/** What is chosen in words; a value of something else as it is. */
function wordsOf(value: unknown, { max, nameOf, eachName }: Period): string {
  const numbers = numbersOf(value, max)
  if (numbers.length === max) return eachName
  return numbers.length === 0 ? valueText(value) : numbers.map(nameOf).join('、')
}

/** A box for each, which takes the place of all others, and one for each number. */
function PeriodField(face: FieldFaceProps) {
  const { value, disabled, props, onChange } = face
  const { max, nameOf, eachName } = periodOf(props)
  const numbers = numbersOf(value, max)
  const isEach = numbers.length === max
  return (
    <ChoiceGroup face={face}>
      <Checkbox disabled={disabled} checked={isEach} onChange={() => onChange(each)}>
        {eachName}
      </Checkbox>
      <Checkbox.Group
        className="period"
        disabled={disabled}
        options={numbersTo(max).map((number) => ({ value: number, label: nameOf(number) }))}
        value={isEach ? [] : numbers}
        onChange={(chosen) => onChange(listed(chosen, max))}
      />
    </ChoiceGroup>
  )
}

const PeriodCell = ({ value, props, ellipsis }: CellFaceProps) => (
  <CellText text={wordsOf(value, periodOf(props))} ellipsis={ellipsis} />
)
const PeriodDetail = ({ value, props }: DetailFaceProps) => <DetailText text={wordsOf(value, periodOf(props))} />

export { PeriodCell as Cell, PeriodDetail as Detail }
export const Field = readonlyAs(PeriodField, PeriodDetail)

/** Each day, some, and a day that no week has. */
export const example: WidgetExample = {
  field: { type: 'text', title: '巡检日', max: 20 },
  values: [null, '*', '2,4,6', '1', '9'],
  others: [
    { field: { type: 'text', title: '汛期月份', max: 40 }, props: { of: 'month' }, values: ['*', '5,6,7,8'] },
    { field: { type: 'text', title: '缴费日', max: 100 }, props: { of: 'monthDay' }, values: ['*', '1,15', '31'] },
  ],
}
