import { Type } from 'typebox'
import { formilyWidget } from '#react/widget'
import { adapted, exampleOf, flag, listedCell, propsOf, text } from './definition.ts'

const dates = propsOf({
  picker: Type.Optional(
    Type.Unsafe<string>({ enum: ['date', 'week', 'month', 'quarter', 'year'], description: '单位' }),
  ),
  showTime: flag('也选时间'),
  format: text('格式，如 YYYY-MM-DD'),
})
const times = propsOf({ format: text('格式，如 HH:mm') })
const one = { value: 'string', empty: null } as const
const range = {
  value: 'json',
  empty: null,
  cell: listedCell,
} as const

/** Dates and times as text, alone or as a list of two. */
export const timeWidgets = [
  formilyWidget({
    ...one,
    id: 'formily/datePicker',
    title: 'Formily 日期',
    props: dates,
    component: adapted('DatePicker'),
    example: exampleOf('datePicker'),
  }),
  formilyWidget({
    ...range,
    id: 'formily/dateRangePicker',
    title: 'Formily 日期范围',
    props: dates,
    component: adapted('DateRangePicker'),
    example: exampleOf('dateRangePicker'),
  }),
  formilyWidget({
    ...one,
    id: 'formily/timePicker',
    title: 'Formily 时间',
    props: times,
    component: adapted('TimePicker'),
    example: exampleOf('timePicker'),
  }),
  formilyWidget({
    ...range,
    id: 'formily/timeRangePicker',
    title: 'Formily 时间范围',
    props: times,
    component: adapted('TimeRangePicker'),
    example: exampleOf('timeRangePicker'),
  }),
]
