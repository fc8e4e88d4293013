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
