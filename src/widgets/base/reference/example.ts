import type { WidgetExample } from '#react/widget'

/** The text that came beside a key; without one, the key is shown as it is. */
export const example: WidgetExample = {
  field: { type: 'refs', title: '职务', model: 'sysPosition', store: 'code' },
  values: [null, 'director', 'director,clerk', 'gone'],
  texts: { director: '主任', clerk: '科员' },
}
