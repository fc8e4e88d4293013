import type { WidgetExample } from '#react/widget'

/** A code that is scanned, and none. */
export const example: WidgetExample = {
  field: { type: 'text', title: '设备编号' },
  values: [null, 'A81758FFFE0312AB'],
}
