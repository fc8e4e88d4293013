import type { WidgetExample } from '#react/widget'

/** Several departments; the last one is not known any more. */
export const treeSelect: WidgetExample = {
  field: { type: 'departs', title: '负责部门' },
  values: [null, 'depart-yunxi', 'depart-yunxi,gone'],
  texts: { 'depart-yunxi': '云溪镇' },
  others: [
    {
      field: { type: 'depart', title: '主管部门' },
      values: [null, 'depart-yunxi-longquan'],
      texts: { 'depart-yunxi-longquan': '龙泉村' },
    },
  ],
}

/** One department, and one that is not known any more. */
export const cascader: WidgetExample = {
  field: { type: 'depart', title: '所属部门' },
  values: [null, 'depart-yunxi', 'gone'],
  texts: { 'depart-yunxi': '云溪镇' },
}
