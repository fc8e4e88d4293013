import type { WidgetExample } from '#react/widget'

/** Several values, one of them no option any more. */
export const select: WidgetExample = {
  field: { type: 'dicts', title: '请求方法', dict: 'http_method' },
  values: [null, 'GET', 'GET,PUT', 'GET,PATCH'],
}

/** Values in their tones, and one that is no option any more. */
export const dictionary: WidgetExample = {
  field: { type: 'dict', title: '日志级别', dict: 'log_level' },
  props: { as: 'badge' },
  values: [null, 'INFO', 'ERROR', 'TRACE'],
}
