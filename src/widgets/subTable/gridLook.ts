import {
  CellStyleModule,
  ClientSideRowModelModule,
  CustomEditorModule,
  LocaleModule,
  type Module,
  RowApiModule,
  RowDragModule,
  RowSelectionModule,
  themeQuartz,
} from 'ag-grid-community'
import { messages } from '#core/message'

/** The parts of AG Grid that a sub-table uses. They are handed to each grid: nothing is registered for the whole page. */
export const gridModules: Module[] = [
  CellStyleModule,
  ClientSideRowModelModule,
  CustomEditorModule,
  LocaleModule,
  RowApiModule,
  RowDragModule,
  RowSelectionModule,
]

/** What AG Grid says. */
export const gridTexts: Record<string, string> = {
  noRowsToShow: messages.list.empty,
  ariaHeaderSelection: '全选',
  ariaRowSelect: '按空格选择',
  ariaRowDeselect: '按空格取消选择',
  ariaRowToggleSelection: '按空格切换选择',
  ariaToggleCellValue: '按空格切换',
  ariaChecked: '已选',
  ariaUnchecked: '未选',
}

export const headerHeightPx = 40
/** spec: widgets §9 */
export const rowHeightPx = 61

/** AG Grid in the colours of antd's theme. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--ant-color-primary, #1890ff)',
  backgroundColor: 'var(--ant-color-bg-container, #fff)',
  foregroundColor: 'var(--ant-color-text, #1f1f1f)',
  borderColor: 'var(--ant-color-border-secondary, #f0f0f0)',
  headerBackgroundColor: 'var(--ant-color-fill-quaternary, #fafafa)',
  headerTextColor: 'var(--ant-color-text-secondary, #595959)',
  headerFontWeight: 500,
  headerHeight: headerHeightPx,
  rowHoverColor: 'var(--ant-color-fill-quaternary, #fafafa)',
  oddRowBackgroundColor: 'transparent',
  fontFamily: 'inherit',
  fontSize: 'var(--ant-font-size, 14px)',
  cellHorizontalPadding: 12,
  borderRadius: 'var(--ant-border-radius, 6px)',
  wrapperBorderRadius: 'var(--ant-border-radius, 6px)',
  autoHeightMinBodyHeight: rowHeightPx,
})

/** The page's nonce: AG Grid puts its styles into elements that carry it. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
