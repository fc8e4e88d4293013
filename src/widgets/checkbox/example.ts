import type { WidgetExample } from '#react/widget'

/** Several values, one of them no option any more. */
export const example: WidgetExample = {
  field: { type: 'dicts', title: '走访方式', dict: 'visit_mode' },
  values: [null, 'home', 'home,phone', 'home,pigeon'],
}
