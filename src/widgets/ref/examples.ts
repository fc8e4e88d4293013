import type { WidgetExample } from '#react/widget'

/** Several positions; the last one is not known any more. */
export const ref: WidgetExample = {
  field: { type: 'refs', title: '职务', model: 'sysPosition', store: 'code' },
  values: [null, 'manager', 'manager,gone'],
}

/** One person. */
export const user: WidgetExample = {
  field: { type: 'user', title: '负责人' },
  values: [null, 'lina'],
}
