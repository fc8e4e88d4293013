import type { WidgetExample } from '#react/widget'

/** A default value of a column that is no number yet. */
export const example: WidgetExample = {
  field: {
    type: 'variant',
    title: '默认值',
    by: 'kind',
    cases: { int: { type: 'int', min: 0 }, day: { type: 'date' } },
    else: { type: 'text', max: 20 },
  },
  values: [null, '无', '12'],
}
