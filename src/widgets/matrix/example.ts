import type { WidgetExample } from '#react/widget'

/** How somebody wants to hear of what: one kind is set, one is set to nothing, the others are as they begin. */
export const example: WidgetExample = {
  field: { type: 'table', title: '接收方式', model: 'sysUserNotify', by: 'userId' },
  props: { row: 'msgKind', column: 'ways', columns: ['1', '2', '3', '4'] },
  values: [
    [],
    [
      { id: '1', rowVersion: 1, msgKind: 'alarm', ways: '1,2' },
      { id: '2', rowVersion: 1, msgKind: 'mail', ways: null },
    ],
  ],
}
