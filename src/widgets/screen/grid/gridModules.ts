import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  type Module,
  RenderApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'

/** The parts of AG Grid that lists use. They are handed to each grid: nothing is registered for the whole page. */
export const gridModules: Module[] = [
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  RenderApiModule,
  RowStyleModule,
  ScrollApiModule,
]

/** What AG Grid says to screen readers. */
export const gridTexts: Readonly<Record<string, string>> = {
  ariaColumn: '列',
  ariaColumnFiltered: '已筛选',
  ariaSortableColumn: '按回车排序',
  ariaSortableColumnControl: '按回车排序',
  ariaRowDeselect: '按空格取消选择',
  ariaRowSelect: '按空格选择',
  ariaRowToggleSelection: '按空格切换选择',
  ariaPageSizeSelectorLabel: '每页条数',
  ariaSearch: '搜索',
  noRowsToShow: '暂无数据',
  loadingOoo: '加载中…',
  sortAscending: '升序',
  sortDescending: '降序',
}
