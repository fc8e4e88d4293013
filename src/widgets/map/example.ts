import type { WidgetExample } from '#react/widget'

/** It stands over several fields: its values are those of the form. */
export const example: WidgetExample = { field: { type: 'decimal', title: '经度' }, values: [] }
