import type { WidgetExample } from '#react/widget'

/** A value with a unit and one decimal. */
export const number: WidgetExample = {
  field: { type: 'decimal', title: '水位', unit: 'm', min: -10, max: 100, scale: 1 },
  values: [null, 0, -3.5, 12.25, 1e-7],
  others: [
    { field: { type: 'int', title: '户数', min: 0, normal: [null, 500] }, values: [null, 0, 328, 1204] },
    {
      field: { type: 'decimal', title: '完成率', unit: '%', min: 0, max: 100, scale: 2 },
      values: [null, 0, 99.5, 100],
    },
  ],
}

/** An amount. */
export const money: WidgetExample = {
  field: { type: 'money', title: '补贴金额', unit: '元' },
  values: [null, 0, 0.5, 1234567.8, -90],
}
