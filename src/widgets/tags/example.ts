import type { WidgetExample } from '#react/widget'

/** Tags as they are stored, and a text that is none yet. */
export const example: WidgetExample = {
  field: { type: 'text', title: '标签', max: 100 },
  values: [null, '党建;农业;防汛', '乡村振兴'],
}
