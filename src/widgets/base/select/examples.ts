import type { WidgetExample } from '#react/widget'

/** Several values of a short list, one of them no option any more. */
export const select: WidgetExample = {
  field: { type: 'dicts', title: '走访方式', dict: 'visit_mode' },
  values: [null, 'home', 'home,phone', 'home,pigeon', 'phone,closed'],
}

/** A value in its tone. */
export const dictionary: WidgetExample = {
  field: { type: 'dict', title: '状态', dict: 'visit_state' },
  props: { as: 'badge' },
  values: [null, 'done', 'open', 'unknown'],
}
