import type { WidgetExample } from '#react/widget'

/** Nothing yet, begun, below what is normal, done, and more than there should be. */
export const example: WidgetExample = {
  field: { type: 'int', title: '电量', unit: '%', min: 0, max: 100, normal: [20, null] },
  values: [null, 0, 12, 65, 100, 130],
}
