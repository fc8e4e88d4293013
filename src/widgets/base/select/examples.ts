import type { WidgetExample } from '#react/widget'

/** Several values, one of them no option any more. */
export const select: WidgetExample = {
  field: { type: 'dicts', title: '请求方法', dict: 'http_method' },
  values: [null, 'GET', 'GET,PUT', 'GET,PATCH'],
  others: [{ field: { type: 'dict', title: '日志级别', dict: 'log_level' }, values: [null, 'WARN', 'TRACE'] }],
}

/** Values in their tones, and one that is no option any more. */
export const dictionary: WidgetExample = {
  field: { type: 'dict', title: '日志级别', dict: 'log_level' },
  props: { as: 'badge' },
  values: [null, 'INFO', 'ERROR', 'TRACE'],
  others: [
    {
      field: { type: 'dict', title: '级别标签', dict: 'log_level' },
      props: { as: 'tag' },
      values: [null, 'INFO', 'ERROR', 'TRACE'],
    },
    {
      field: { type: 'dict', title: '级别文字', dict: 'log_level' },
      props: { as: 'text' },
      values: [null, 'INFO', 'ERROR', 'TRACE'],
    },
  ],
}
