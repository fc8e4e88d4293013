import type { WidgetExample } from '#react/widget'

/** It stands over several fields: its values are theirs, by its own names. None yet, and a place. */
export const example: WidgetExample = {
  field: { type: 'decimal', title: '经度' },
  values: [{}, { lng: 113.1, lat: 28.25, address: '云溪镇' }],
}
