import type { WidgetExample } from '#react/widget'

/** With its repetition. A stored value is never seen. */
export const example: WidgetExample = {
  field: { type: 'password', title: '登录密码' },
  props: { confirm: true },
  values: [null, 'stored-and-never-shown'],
}
