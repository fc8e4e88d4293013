import type { WidgetExample } from '#react/widget'

/** Without texts beside it, a key is shown as it is. */
export const example: WidgetExample = {
  field: { type: 'refs', title: '职务', model: 'sysPosition', store: 'code' },
  values: [null, 'director', 'director,clerk'],
}
