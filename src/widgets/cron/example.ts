import type { WidgetExample } from '#react/widget'

/** Every workday, some days of one year, and a text that is none. */
export const example: WidgetExample = {
  field: { type: 'cron', title: '执行时间' },
  values: [null, '0 0 8 ? * MON-FRI', '0 0 23 L * ? 2030-2035', '0 6 * * *'],
  others: [
    { field: { type: 'cron', title: '统计时间' }, props: { dialogWidth: 800 }, values: [null, '0 30 1 * * ? *'] },
  ],
}
