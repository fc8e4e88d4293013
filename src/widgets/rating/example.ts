import type { WidgetExample } from '#react/widget'

/** None, whole stars, half a star, and more than there are. */
export const example: WidgetExample = {
  field: { type: 'decimal', title: '满意度', min: 0, max: 5, scale: 1 },
  props: { half: true },
  values: [null, 3, 4.5, 9],
  others: [{ field: { type: 'int', title: '服务评价', min: 0, max: 10 }, props: { count: 10 }, values: [null, 7] }],
}
