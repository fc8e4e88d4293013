import type { WidgetExample } from '#react/widget'

/** Settings of a device. */
export const example: WidgetExample = {
  field: { type: 'json', title: '扩展参数' },
  values: [null, { intervalS: 60, channels: ['a', 'b'] }, [], 'text', 0],
}
