import type { WidgetExample } from '#react/widget'

/** A short dictionary, one value of it gone. */
export const example: WidgetExample = {
  field: { type: 'dict', title: '用户状态', dict: 'user_status', wire: 'int' },
  values: [null, 1, 2, 9],
  others: [
    {
      field: { type: 'dict', title: '状态按钮', dict: 'user_status', wire: 'int' },
      props: { buttons: true },
      values: [null, 1, 2],
    },
  ],
}
