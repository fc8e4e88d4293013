import type { WidgetExample } from '#react/widget'

/** The values of an enumeration, one that is no text, and what is no object. */
export const example: WidgetExample = {
  field: { type: 'json', title: '枚举' },
  props: { keyTitle: '取值', valueTitle: '含义' },
  values: [null, { open: '开', shut: '关' }, { limit: 5, hours: { from: 8 } }, ['no', 'object']],
}
