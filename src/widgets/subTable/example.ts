import type { WidgetExample } from '#react/widget'

/** Sensors of a device; rows as a server sends them. */
export const example: WidgetExample = {
  field: { type: 'table', title: '传感器', model: 'sampleRow', by: 'sampleId', order: 'orderNum' },
  values: [
    [],
    [
      { id: '1', rowVersion: 1, name: '水位计', count: 2, orderNum: 1 },
      { id: '2', rowVersion: 1, name: '雨量计', count: null, orderNum: 2 },
    ],
  ],
}
