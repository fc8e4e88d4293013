import type { WidgetExample } from '#react/widget'

/** A district, a city, and a code that no area has. */
export const example: WidgetExample = {
  field: { type: 'area', title: '所在地区' },
  values: [null, '430121', '4301', '999999'],
}
