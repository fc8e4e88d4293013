import type { ComponentType, FocusEventHandler, ReactNode } from 'react'
import type { DictOption } from '#core/dictionary'
import type { Diagnostic } from '#core/document'
import type { RecordValues } from '#core/model'
import type { FactText, FieldItem, NoticeProgram, Present, TextItem } from '#core/screen'
import type { ActionView, BarView } from '#react/action'
import type { DashboardController } from '#react/board'
import type { LoadFailure } from '#react/boundary'
import type { CalendarController } from '#react/calendar'
import type { DetailController, DetailHead } from '#react/detail'
import type { FormController } from '#react/form'
import type { ListController } from '#react/list'
import type { TransferController } from '#react/transfer'
import type { PrintBlock, PrintProps } from './printFaces.ts'

/** The frame around a form or detail. */
export interface ScreenFrame {
  present: Present
  title: string
  /** Closes the layer, after asking about unsaved input; null if the screen is no layer. */
  close: (() => void) | null
  /** By which the menu shows the records of the screen. */
  icon?: string | undefined
}

/** Renders a list: filters, trees, toolbar, grid, pager, dialogs. */
export interface ListViewProps {
  list: ListController
  /** Called when the code that renders rows is loaded: code needed later may now be fetched. */
  onDrawn(): void
  /** When the browser prints the page, the rows stand on paper as a table: set once what is needed for that may be loaded. */
  printable?: boolean
}

/** Renders a form: `<Items items={form.program.items} />` in a grid of `form.program.grid` columns, then its actions. */
export interface FormViewProps {
  form: FormController
  frame: ScreenFrame
  /** The record that a small form is about, with what matters of it. */
  about?: { head: DetailHead; record: RecordValues } | undefined
}

/** One step of a form. */
export interface StepView {
  id: string
  title: string
  note: string
  /** Number of its fields with errors. */
  faults: number
  /** The items of the step in a grid; for a summary, the values of the earlier steps. */
  children: ReactNode
}

/** Renders a form with steps: progress, the current step, and the buttons to the others. */
export interface StepsViewProps extends FormViewProps {
  steps: readonly StepView[]
  /** Index of the current step. */
  at: number
  /** The step is being checked. */
  busy: boolean
  /** Goes to another step; on the way forward the steps between are checked. */
  go(index: number): void
}

/** Renders a detail: title, actions, `<Items items={detail.items} />` in a grid. Its record is loaded. */
export interface DetailViewProps {
  detail: DetailController
  frame: ScreenFrame
}

/** Renders a dashboard: its filters, and its cards in a grid of twelve columns. */
export interface DashboardViewProps {
  board: DashboardController
}

/** Screens on tabs; each is mounted when first opened, and stays mounted. */
export interface ScreenTabsProps {
  tabs: readonly { id: string; title: string; children: ReactNode }[]
  active: string
  onChange(id: string): void
}

/** Two screens side by side; on phones one after the other. */
export interface SplitProps {
  left: ReactNode
  /** Null while no row is selected. */
  right: ReactNode
  /** Both sides are always shown: the right one does not depend on a selected row. */
  both: boolean
  widthPx: number
  /** Id of the row selected on the left. */
  chosen: string | null
  choose(id: string): void
  /** The row selected initially if both sides are visible; null for none. */
  first: string | null
  /** Text on the right while no row is selected; empty: the default text. */
  empty: string
  back(): void
}

/** The result of something, in words. */
export interface NoticeView {
  status: NoticeProgram['status']
  heading: string
  text: string
  facts: readonly FactText[]
  stages: readonly { title: string; note: string }[]
  /** Number of completed stages. */
  stage: number
}

export interface NoticeViewProps {
  notice: NoticeView
  bar: BarView
  run(view: ActionView): void
  /** Goes to a path of this site. */
  go(path: string): void
}

/** An opened screen: a modal, a drawer, or a page that replaces the screen below it. */
export interface LayerProps {
  as: Present
  title: string
  widthPx: number
  /** False while it closes; then `onClosed` is called once it has disappeared. */
  open: boolean
  /** A page is open over it: it is hidden but keeps its state. */
  covered?: boolean
  /** The place of a detail, from 0, among the rows of the list that it was opened from, and the way to the row before or after. */
  walk?: { at: number; count: number; go(by: -1 | 1): void } | undefined
  onClose(): void
  onClosed(): void
  children: ReactNode
}

/** The frame of a field: label, asterisk, help and errors around its control. */
export interface FieldFrameProps {
  item: FieldItem
  /** DOM id of the control, for the label. */
  controlId: string
  title: string
  help: string
  required: boolean
  readonly: boolean
  errors: readonly string[]
  /** The server is checking the value. */
  checking: boolean
  /** The control gains or loses focus, including popups it has opened. */
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
  children: ReactNode
}

/** The frame of a value in a detail. */
export interface ValueFrameProps {
  item: FieldItem
  title: string
  help: string
  children: ReactNode
}

/** Items under a heading; the children are in a grid of `columns`. */
export interface GroupProps {
  id: string
  title: string
  help: string
  columns: number
  children: ReactNode
}

export interface TabsProps {
  id: string
  /** On a canvas, `concealed` says why people do not see the page. */
  tabs: readonly { id: string; title: string; faults: number; concealed?: string; children: ReactNode }[]
  active: string
  columns: number
  onChange(tabId: string): void
}

/** The line that stands for empty fields; a press brings them back. */
export interface FoldedProps {
  count: number
  unfold(): void
}

/** What stands beside the items of a detail; where there is no room beside them, tabs below. */
export interface AsideProps {
  /** `count` is null until it is counted. */
  parts: readonly { id: string; title: string; count: number | null; children: ReactNode }[]
}

export interface TextProps {
  item: TextItem
  text: string
}

/** One event of a timeline; empty texts are not shown. */
export interface TimelineEvent {
  id: string
  time: string
  title: string
  person: string
  text: string
  /** The tone of its dot; empty for none. */
  tone: string
  /** Changed values. */
  changes: readonly { field: string; title: string; before: string; after: string }[]
  open: (() => void) | null
}

/** A timeline, loaded page by page. */
export interface TimelineState {
  events: readonly TimelineEvent[]
  busy: boolean
  /** Number of events not loaded yet. */
  more: number
  failure: LoadFailure | null
  loadMore(): void
  retry(): void
}

/** The state shown in place of a screen or list. */
export interface FailureProps {
  message: string
  /** Empty if no call failed. */
  requestId: string
  /** Mistakes in the documents, for users who maintain them. */
  diagnostics?: readonly Diagnostic[]
  retry(): void
}

interface DeniedProps {
  /** The missing permission code; empty if unknown. */
  code: string
}

/** Shown in place of an item, cell or screen that cannot be rendered. */
export interface BrokenProps {
  /** `screen` fills the screen's place, `item` a field's; `cell` is a small mark with the rest as a tooltip. */
  size: 'screen' | 'item' | 'cell'
  /** The error, for users who maintain screens. */
  message: string
  /** The name probably meant, or how to fix it. */
  hint: string
  /** The place in the document, for users who maintain screens. */
  place: string
  /** The id of the error in the log; empty for a mistake in a document. */
  requestId: string
  retry: (() => void) | null
}

/** The components that render screens, passed in by the composition root. Those of whole screens may be lazy. */
export interface ScreenFaces {
  List: ComponentType<ListViewProps>
  Form: ComponentType<FormViewProps>
  Steps: ComponentType<StepsViewProps>
  Detail: ComponentType<DetailViewProps>
  Dashboard: ComponentType<DashboardViewProps>
  ScreenTabs: ComponentType<ScreenTabsProps>
  Split: ComponentType<SplitProps>
  Notice: ComponentType<NoticeViewProps>
  Calendar: ComponentType<CalendarProps>
  /** Renders two lists side by side, and the buttons that move records between them. */
  Transfer: ComponentType<{ transfer: TransferController }>
  Print: ComponentType<PrintProps>
  PrintBlocks: ComponentType<{ blocks: readonly PrintBlock[] }>
  Layer: ComponentType<LayerProps>
  Field: ComponentType<FieldFrameProps>
  Value: ComponentType<ValueFrameProps>
  Group: ComponentType<GroupProps>
  Tabs: ComponentType<TabsProps>
  Text: ComponentType<TextProps>
  Folded: ComponentType<FoldedProps>
  Aside: ComponentType<AsideProps>
  Timeline: ComponentType<TimelineState>
  /** A skeleton; shown after 200 ms. */
  Loading: ComponentType<{ of: 'list' | 'form' | 'detail' | 'screen' }>
  Failed: ComponentType<FailureProps>
  Denied: ComponentType<DeniedProps>
  /** `back` leads to the list of a record that is gone. */
  NotFound: ComponentType<{ retry(): void; back?: (() => void) | null }>
  Broken: ComponentType<BrokenProps>
  /** A newer version of the screen is available; `take` loads it. */
  NewVersion: ComponentType<{ take(): void }>
}

/** Renders a calendar: its days and hours, the records in them, and the navigation. */
export interface CalendarProps {
  calendar: CalendarController
  /** The columns of a day; status `none` if the calendar has no resources. */
  resources: { status: string; options: readonly DictOption[]; retry(): void }
}
