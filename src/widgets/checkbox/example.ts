import type { WidgetExample } from '#react/widget'

/** Several values, one of them no option any more. */
export const example: WidgetExample = {
  field: { type: 'dicts', title: '请求方法', dict: 'http_method' },
  values: [null, 'GET', 'GET,PUT', 'GET,PATCH'],
}
