import type { WidgetExample } from '#react/widget'

/** A short dictionary, one value of it gone. */
export const example: WidgetExample = {
  field: { type: 'dict', title: '状态', dict: 'visit_state' },
  values: [null, 'open', 'done', 'unknown'],
}
