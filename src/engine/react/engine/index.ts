/** The composed product for React: widgets, views of screens, pages and the runtime, provided once. */
export type { BrowserPorts } from './browser.ts'
export { EngineProvider, useDictionaryArrivals, useEngine, useTechnical } from './context.tsx'
export { copyText } from './copyText.ts'
export { type CanvasFormProps, createEngine, type Engine, screenPorts } from './engine.ts'
export type {
  AsideProps,
  BrokenProps,
  CalendarProps,
  DashboardViewProps,
  DetailViewProps,
  FailureProps,
  FieldFrameProps,
  FoldedProps,
  FormViewProps,
  GroupProps,
  LayerProps,
  ListViewProps,
  NoticeView,
  NoticeViewProps,
  ScreenFaces,
  ScreenFrame,
  ScreenTabsProps,
  SplitProps,
  StepsViewProps,
  StepView,
  TabsProps,
  TextProps,
  TimelineEvent,
  TimelineState,
  ValueFrameProps,
} from './faces.ts'
export type { PrintBlock, PrintProps } from './printFaces.ts'
