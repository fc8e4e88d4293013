import { messages } from '#core/message'

/** What AG Grid says, most of it to screen readers. */
export const gridTexts: Readonly<Record<string, string>> = {
  ariaChecked: '已选',
  ariaColumn: '列',
  ariaColumnFiltered: '已筛选',
  ariaHeaderSelection: '全选',
  ariaPageSizeSelectorLabel: '每页条数',
  ariaRowDeselect: '按空格取消选择',
  ariaRowSelect: '按空格选择',
  ariaRowToggleSelection: '按空格切换选择',
  ariaSearch: '搜索',
  ariaSortableColumn: '按回车排序',
  ariaSortableColumnControl: '按回车排序',
  ariaToggleCellValue: '按空格切换',
  ariaUnchecked: '未选',
  loadingOoo: messages.list.loading,
  noRowsToShow: messages.list.empty,
  sortAscending: '升序',
  sortDescending: '降序',
}
