import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import chinese from 'dayjs/locale/zh-cn.js'

/** Calendars name days and months in Chinese and begin weeks on Monday. */
dayjs.locale(chinese)

/** antd's calendars in their language. A bundle leaves out a module of which nothing is taken, so they are taken from here. */
export const Calendar = DatePicker
