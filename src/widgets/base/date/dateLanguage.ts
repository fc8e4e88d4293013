import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'

/** Calendars name days and months in Chinese and begin weeks on Monday. */
dayjs.locale('zh-cn')
