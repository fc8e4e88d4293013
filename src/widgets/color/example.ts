import type { WidgetExample } from '#react/widget'

/** Two ways to write a colour, and a text that is none. */
export const example: WidgetExample = {
  field: { type: 'color', title: '标识颜色' },
  values: [null, '#1890ff', '#f60', 'url(x)'],
}
