import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  EventApiModule,
  type GridApi,
  type GridOptions,
  LocaleModule,
  type Module,
  RenderApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'
import { messages } from '#core/message'
import { styleNonce } from '#widgets/face'
import { takesKey } from './cellKeys.ts'
import { showCutText } from './gridColumn.ts'
import type { GridContext, GridRow } from './gridContext.ts'
import { gridTheme } from './theme.ts'
import { markChosen } from './tickColumn.ts'

/** The modules of every grid. They are handed to each: nothing is registered for the whole page, so that what only few grids need comes with those. */
const gridModules: Module[] = [
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

/** What AG Grid says, most of it to screen readers. */
const localeText: Record<string, string> = {
  ariaChecked: '已选',
  ariaColumnFiltered: '已筛选',
  ariaHeaderSelection: '全选',
  ariaRowDeselect: '按空格取消选择',
  ariaRowSelect: '按空格选择',
  ariaRowToggleSelection: '按空格切换选择',
  ariaSortableColumn: '按回车排序',
  ariaToggleCellValue: '按空格切换',
  ariaUnchecked: '未选',
  loadingOoo: messages.list.loading,
  noRowsToShow: messages.list.empty,
}

/** The options that all grids share. */
const defaultOptions = <Row extends GridRow>(context: GridContext): GridOptions<Row> => ({
  context,
  theme: gridTheme,
  styleNonce: styleNonce(),
  localeText: { ...localeText },
  getRowId: ({ data }) => data.id,
  getRowClass: ({ data }) => (data && context.ticks.isChosen(data.id) ? 'grid-chosen' : undefined),
  animateRows: false,
  suppressDragLeaveHidesColumns: true,
  defaultColDef: { suppressKeyboardEvent: takesKey },
})

/** Makes a grid in `element`: `options` over those that all grids share, `modules` beside those of every grid. */
export function openGrid<Row extends GridRow>(
  element: HTMLElement,
  context: GridContext,
  { modules = [], ...options }: GridOptions<Row> & { modules?: readonly Module[] },
): GridApi<Row> {
  const api = createGrid<Row>(
    element,
    { ...defaultOptions<Row>(context), ...options },
    { modules: [...gridModules, ...modules] },
  )
  const unsubscribe = context.ticks.subscribe(() => markChosen(element, context.ticks))
  element.addEventListener('mouseover', showCutText)
  api.addEventListener('gridPreDestroyed', () => {
    unsubscribe()
    element.removeEventListener('mouseover', showCutText)
  })
  return api
}
