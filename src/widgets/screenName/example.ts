import type { WidgetExample } from '#react/widget'

/** A screen, the layout of a menu without a page of its own, and an address elsewhere. */
export const example: WidgetExample = {
  field: { type: 'text', title: '前端组件', max: 200 },
  values: [null, 'screen/system/user-list', 'layouts/RouteView', 'https://village.example.cn/map'],
}
