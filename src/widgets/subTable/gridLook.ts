import {
  CellStyleModule,
  ClientSideRowModelModule,
  CustomEditorModule,
  checkboxStyleDefault,
  LocaleModule,
  type Module,
  RenderApiModule,
  RowApiModule,
  RowDragModule,
  RowSelectionModule,
  ScrollApiModule,
} from 'ag-grid-community'
import { gridTheme } from '#widgets/grid'

/** The parts of AG Grid that a sub-table uses. They are handed to each grid: nothing is registered for the whole page. */
export const gridModules: Module[] = [
  CellStyleModule,
  ClientSideRowModelModule,
  CustomEditorModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowDragModule,
  RowSelectionModule,
  ScrollApiModule,
]

/** spec: widgets §9 */
export const rowHeightPx = 61

/** The look of all grids, framed as a control of the form. */
export const tableTheme = gridTheme
  .withPart(checkboxStyleDefault)
  .withParams({ wrapperBorder: true, autoHeightMinBodyHeight: rowHeightPx })
