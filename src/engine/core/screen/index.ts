/** Screen documents become programs: plain data and closures that the engine draws. What a document leaves out is derived
 * from its model; what it says wrong becomes a diagnostic at its place, and the rest still works. */
export { compileActions } from './action.ts'
export { askedModel } from './askedModel.ts'
export { type CasedEntry, casedEntries, screenByCase, wholeScreen } from './cases.ts'
export { compileColumns } from './column.ts'
export { type BoardCompiler, boardTypes, compileScreen } from './compile.ts'
export { compileLabel, compileValue, compileValues, compileWhen, fixedLabel } from './condition.ts'
export { type BoardContext, type CompileContext, inside, recordNames, screenNames } from './context.ts'
export { compileDefinedAsk } from './definedAsk.ts'
export { compileEmbedded, type EmbeddedList, embeddedDocument } from './embedded.ts'
export { compileFilter } from './filter.ts'
export { compileFooter } from './footer.ts'
export { compileDetailBody, compileFormBody, formContext, formOf, restOfForm } from './form.ts'
export { groundOf } from './ground.ts'
export { ancestorsOf, inheritScreen } from './inherit.ts'
export { compileTab, leavesOf, subTableColumns } from './item.ts'
export { expandTag, findField, isField } from './lookup.ts'
export { compileOneDetail, compileOneForm, drawnOne, modelOfOne, ofOwnRecord } from './one.ts'
export { placedId, screenOf } from './placedId.ts'
export type { ActionBar, ActionProgram, StepProgram } from './program/action.ts'
export type { BoardTab, BuiltProgram, NoticeProgram, ScreenPart, SplitProgram, TabsProgram } from './program/board.ts'
export type { CalendarProgram } from './program/calendar.ts'
export type { ColumnProgram, FilterProgram, FooterProgram } from './program/column.ts'
export type { CardOfKind, ChartLine, DashboardCard, DashboardProgram } from './program/dashboard.ts'
export type {
  FieldItem,
  GroupItem,
  ItemProgram,
  ListItem,
  OneItem,
  RepeatItem,
  ScreenItem,
  TabsItem,
  TextItem,
  TimelineItem,
  WidgetItem,
} from './program/item.ts'
export type { PrintProgram, RepeatProgram } from './program/print.ts'
export type {
  CardProgram,
  DetailProgram,
  EffectProgram,
  FaceProgram,
  FormProgram,
  FormStep,
  ListProgram,
  LiveProgram,
  PageProgram,
  Present,
  ScreenProgram,
  SegmentProgram,
  TreeProgram,
} from './program/screen.ts'
export type { EachField, RowSourceProgram, SourceFilter, SourceProgram, TimelineProgram } from './program/source.ts'
export type { TransferProgram } from './program/transfer.ts'
export type { Condition, Conditions, Label, Mode, RowText, ValueProgram } from './program/value.ts'
export { type Cause, type ItemState, itemState, readsOfItem, type StateContext } from './state.ts'
export { checkScreen } from './step.ts'
export { type Withheld, withhold } from './withhold.ts'
