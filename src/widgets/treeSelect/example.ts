import type { WidgetExample } from '#react/widget'

/** Several departments; the last one is not known any more. */
export const example: WidgetExample = {
  field: { type: 'departs', title: '负责部门' },
  values: [null, 'village', 'village,gone'],
}
