/** The composed product for React: widgets, faces of screens, pages and the runtime, handed down once. */
export type { BrowserPorts } from './browser.ts'
export type { CalendarProps } from './calendarFaces.ts'
export { EngineProvider, useEngine } from './context.tsx'
export { createEngine, type Engine } from './engine.ts'
export type {
  BrokenProps,
  DashboardViewProps,
  DetailViewProps,
  FailureProps,
  FieldFrameProps,
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
export { screenPorts } from './ports.ts'
export type { PrintBlock, PrintProps } from './printFaces.ts'
export { useTechnical } from './useTechnical.ts'
