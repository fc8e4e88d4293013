import type { WidgetExample } from '#react/widget'

/** Several positions; the last one is not known any more. */
export const ref: WidgetExample = {
  field: { type: 'refs', title: '职务', model: 'sysPosition', store: 'code' },
  values: [null, 'director', 'director,gone'],
  texts: { director: '主任' },
  others: [
    {
      field: { type: 'ref', title: '主要职务', model: 'sysPosition', store: 'code' },
      values: [null, 'clerk'],
      texts: { clerk: '科员' },
    },
  ],
}

/** One person. */
export const user: WidgetExample = {
  field: { type: 'user', title: '负责人' },
  values: [null, 'zhangwei', 'gone'],
  texts: { zhangwei: '张伟' },
  others: [
    {
      field: { type: 'users', title: '参与人' },
      values: [null, 'zhangwei', 'zhangwei,liming,wangfang'],
      texts: { zhangwei: '张伟', liming: '李明', wangfang: '王芳' },
    },
  ],
}
