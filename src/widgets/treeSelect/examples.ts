import type { WidgetExample } from '#react/widget'

/** Several departments; the last one is not known any more. */
export const treeSelect: WidgetExample = {
  field: { type: 'departs', title: '负责部门' },
  values: [null, 'village', 'village,gone'],
}

/** One department, and one that is not known any more. */
export const cascader: WidgetExample = {
  field: { type: 'depart', title: '所属部门' },
  values: [null, 'village', 'gone'],
}
