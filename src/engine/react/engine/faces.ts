import type { ComponentType, FocusEventHandler, ReactNode } from 'react'
import type { DictOption } from '#core/dictionary'
import type { Diagnostic } from '#core/document'
import type { FieldItem, NoticeProgram, Present, TextItem } from '#core/screen'
import type { ActionView, BarView } from '#react/action'
import type { DashboardController } from '#react/board'
import type { LoadFailure } from '#react/boundary'
import type { CalendarController } from '#react/calendar'
import type { DetailController } from '#react/detail'
import type { FormController } from '#react/form'
import type { ListController } from '#react/list'
import type { TransferController } from '#react/transfer'
import type { PrintBlock, PrintProps } from './printFaces.ts'

/** Where a form or detail stands. */
export interface ScreenFrame {
  present: Present
  title: string
  /** Closes the layer, after asking about unsaved input; null for a screen of its own. */
  close: (() => void) | null
}

/** Draws a list: filters, trees, toolbar, grid, pages, dialogs. */
export interface ListViewProps {
  list: ListController
  /** Told when everything that draws rows is there: what is wanted later may be fetched now. */
  onDrawn(): void
}

/** Draws a form: `<Items items={form.program.items} />` in a grid of `form.program.grid` columns, then its actions. */
export interface FormViewProps {
  form: FormController
  frame: ScreenFrame
}

/** One step of a form, as it is drawn. */
export interface StepView {
  id: string
  title: string
  note: string
  /** Fields on it with faults. */
  faults: number
  /** The items of the step, in a grid; those of a summary as values. */
  children: ReactNode
}

/** Draws a form that is filled in step by step: where the user is, the step, and what leads to the others. */
export interface StepsViewProps extends FormViewProps {
  steps: readonly StepView[]
  /** Place of the step that stands. */
  at: number
  /** The step is being checked. */
  busy: boolean
  /** To another step; those between are checked on the way forward. */
  go(index: number): void
}

/** Draws a detail: title, actions, `<Items items={detail.items} />` in a grid. Its record is there. */
export interface DetailViewProps {
  detail: DetailController
  frame: ScreenFrame
}

/** Draws a dashboard: its filters, and its cards in a grid of twelve columns. */
export interface DashboardViewProps {
  board: DashboardController
}

/** Screens on tabs; one is drawn when it is first opened, and stays. */
export interface ScreenTabsProps {
  tabs: readonly { id: string; title: string; children: ReactNode }[]
  active: string
  onChange(id: string): void
}

/** Two screens beside each other; on phones one after the other. */
export interface SplitProps {
  left: ReactNode
  /** Null while nothing is chosen. */
  right: ReactNode
  /** Nothing is chosen from: both sides belong together. */
  both: boolean
  widthPx: number
  /** Id of the row that is chosen at the left. */
  chosen: string | null
  choose(id: string): void
  /** The row that one begins with, where both sides are seen; null for none. */
  first: string | null
  /** What stands at the right while nothing is chosen; empty: the default text. */
  empty: string
  back(): void
}

/** How something ended, in words. */
export interface NoticeView {
  status: NoticeProgram['status']
  heading: string
  text: string
  facts: readonly { title: string; value: string; link: string }[]
  stages: readonly { title: string; note: string }[]
  /** How many stages are done. */
  stage: number
}

export interface NoticeViewProps {
  notice: NoticeView
  bar: BarView
  run(view: ActionView): void
  /** Goes to a path of this site. */
  go(path: string): void
}

/** An opened screen: a modal, a drawer, or a page in place of the screen below it. */
export interface LayerProps {
  as: Present
  title: string
  widthPx: number
  /** False while it goes away; then `onClosed` is called once it is gone. */
  open: boolean
  /** A page has been opened over it: it is out of sight, and keeps what it holds. */
  covered?: boolean
  onClose(): void
  onClosed(): void
  children: ReactNode
}

/** The frame of a field: label, star, help and errors around its control. */
export interface FieldFrameProps {
  item: FieldItem
  /** DOM id of the control, for the label. */
  controlId: string
  title: string
  help: string
  required: boolean
  readonly: boolean
  errors: readonly string[]
  /** The server is being asked about the value. */
  checking: boolean
  /** The control gets or loses the focus, in what it has opened over the page too. */
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

/** Items under a heading; the children lie in a grid of `columns`. */
export interface GroupProps {
  id: string
  title: string
  help: string
  columns: number
  children: ReactNode
}

export interface TabsProps {
  id: string
  tabs: readonly { id: string; title: string; faults: number; children: ReactNode }[]
  active: string
  columns: number
  onChange(tabId: string): void
}

export interface TextProps {
  item: TextItem
  text: string
}

/** One line of what has happened; empty texts are not drawn. */
export interface TimelineEvent {
  id: string
  time: string
  title: string
  person: string
  text: string
  /** The colour of its dot: a tone, empty for none. */
  tone: string
  /** Values that became others. */
  changes: readonly { field: string; title: string; before: string; after: string }[]
  open: (() => void) | null
}

/** What has happened, page by page. */
export interface TimelineState {
  events: readonly TimelineEvent[]
  busy: boolean
  /** How many more there are. */
  more: number
  failure: LoadFailure | null
  loadMore(): void
  retry(): void
}

/** A state in place of a screen or list. */
export interface FailureProps {
  message: string
  /** Empty when no call is to blame. */
  requestId: string
  /** What is wrong with the documents, for who maintains them. */
  diagnostics?: readonly Diagnostic[]
  retry(): void
}

interface DeniedProps {
  /** The right that is missing, empty when it is not known. */
  code: string
}

/** What stands in place of an item, cell or screen that cannot be drawn. */
export interface BrokenProps {
  /** `screen` fills its place, `item` a field's, `cell` is a small mark with the rest as a tooltip. */
  size: 'screen' | 'item' | 'cell'
  /** What is wrong, for implementers. */
  message: string
  /** What was probably meant, or how to mend it. */
  hint: string
  /** Where in the document, for implementers. */
  place: string
  /** The number by which the log knows the error; empty for a mistake in a document. */
  requestId: string
  retry: (() => void) | null
}

/** Everything that draws screens, handed in by the composition root. Those of whole screens may be lazy. */
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
  /** Draws two lists beside each other, and what moves records between them. */
  Transfer: ComponentType<{ transfer: TransferController }>
  Print: ComponentType<PrintProps>
  PrintBlocks: ComponentType<{ blocks: readonly PrintBlock[] }>
  Layer: ComponentType<LayerProps>
  Field: ComponentType<FieldFrameProps>
  Value: ComponentType<ValueFrameProps>
  Group: ComponentType<GroupProps>
  Tabs: ComponentType<TabsProps>
  Text: ComponentType<TextProps>
  Timeline: ComponentType<TimelineState>
  /** A skeleton; shown after 200 ms. */
  Loading: ComponentType<{ of: 'list' | 'form' | 'detail' | 'screen' }>
  Failed: ComponentType<FailureProps>
  Denied: ComponentType<DeniedProps>
  NotFound: ComponentType<{ retry(): void }>
  Broken: ComponentType<BrokenProps>
  /** A newer version of the screen is there; `take` loads it. */
  NewVersion: ComponentType<{ take(): void }>
}

/** Draws a calendar: its days and hours, the records in them, and what leads to other days. */
export interface CalendarProps {
  calendar: CalendarController
  /** What a day is divided by; `none` where there is nothing to divide it by. */
  resources: { status: string; options: readonly DictOption[]; retry(): void }
}
