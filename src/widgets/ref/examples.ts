import type { WidgetExample } from '#react/widget'

/** Several positions; the last one is not known any more. */
export const ref: WidgetExample = {
  field: { type: 'refs', title: '职务', model: 'sysPosition', store: 'code' },
  values: [null, 'director', 'director,gone'],
  others: [{ field: { type: 'ref', title: '主要职务', model: 'sysPosition', store: 'code' }, values: [null, 'clerk'] }],
}

/** One person. */
export const user: WidgetExample = {
  field: { type: 'user', title: '负责人' },
  values: [null, 'zhangwei', 'gone'],
  others: [{ field: { type: 'users', title: '参与人' }, values: [null, 'zhangwei', 'zhangwei,liming,wangfang'] }],
}
