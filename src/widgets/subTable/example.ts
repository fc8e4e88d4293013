import type { WidgetExample } from '#react/widget'

/** The items of a dictionary, as a server sends them. */
export const example: WidgetExample = {
  field: { type: 'table', title: '字典项', model: 'sysDictItem', by: 'dictId', order: 'sortOrder' },
  values: [
    [],
    [
      { id: '1', rowVersion: 1, itemText: '男', itemValue: '1', sortOrder: 1, status: 1 },
      { id: '2', rowVersion: 1, itemText: '女', itemValue: '2', sortOrder: 2, status: 0 },
    ],
  ],
}
