import type { WidgetExample } from '#react/widget'

/** A birthday: not after today. */
export const date: WidgetExample = {
  field: { type: 'date', title: '生日', notAfter: '=$today' },
  values: [null, '1990-05-01', '2024-02-30', '1990-05-01 08:00:00'],
}

export const datetime: WidgetExample = {
  field: { type: 'datetime', title: '采集时间' },
  values: [null, '2026-03-05 14:07:08'],
}

export const time: WidgetExample = {
  field: { type: 'time', title: '开放时间' },
  values: [null, '08:30:00'],
}

export const month: WidgetExample = {
  field: { type: 'month', title: '统计月份' },
  values: [null, '2026-03'],
}

/** A year is a number. */
export const year: WidgetExample = {
  field: { type: 'year', title: '建成年份' },
  values: [null, 2008],
}
