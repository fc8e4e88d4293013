import type { WidgetExample } from '#react/widget'

/** A pair of its own, with its own words. */
export const example: WidgetExample = {
  field: { type: 'switch', title: '启用', values: ['1', '0'] },
  props: { texts: ['启用', '停用'] },
  values: ['', '1', '0', 1],
  others: [{ field: { type: 'bool', title: '公开' }, values: [null, true, false] }],
}
