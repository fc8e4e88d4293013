import type { WidgetExample } from '#react/widget'

/** One of the usual icons, one of the others, one that nothing has the name of. */
export const example: WidgetExample = {
  field: { type: 'icon', title: '图标' },
  values: [null, 'user', 'aim', 'no-such-icon'],
}
