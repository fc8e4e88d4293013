import { formilyWidget } from '#react/widget'
import { adapted, exampleOf, listedCell, propsOf } from './definition.ts'

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
    props: propsOf('dates'),
    component: adapted('DatePicker'),
    example: exampleOf('datePicker'),
  }),
  formilyWidget({
    ...range,
    id: 'formily/dateRangePicker',
    title: 'Formily 日期范围',
    props: propsOf('dates'),
    component: adapted('DateRangePicker'),
    example: exampleOf('dateRangePicker'),
  }),
  formilyWidget({
    ...one,
    id: 'formily/timePicker',
    title: 'Formily 时间',
    props: propsOf('times'),
    component: adapted('TimePicker'),
    example: exampleOf('timePicker'),
  }),
  formilyWidget({
    ...range,
    id: 'formily/timeRangePicker',
    title: 'Formily 时间范围',
    props: propsOf('times'),
    component: adapted('TimeRangePicker'),
    example: exampleOf('timeRangePicker'),
  }),
]
