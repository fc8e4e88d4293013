/** Compiles screen documents to programs (plain data and closures); mistakes become diagnostics and the rest still works. */
export { compileActions } from './action.ts'
export { type CasedEntry, casedEntries, screenByCase, wholeScreen } from './cases.ts'
export { compileColumns, compileFooter, readWhere } from './column.ts'
export { compileScreen, composedTypes } from './compile.ts'
export { compileConditions, compileKeys, compileLabel, compileValue, compileValues, fixedLabel } from './condition.ts'
export type { BaseContext, CompileContext, ComposedCompiler } from './context.ts'
export { inside, placedId, recordNames, screenNames, screenOf } from './context.ts'
export { compileDefinedAsk } from './definedAsk.ts'
export { defaultGrid, derivedEntries, deriveFilters, deriveFormItems, restEntry, restOf } from './derive.ts'
export { compileEmbedded, type EmbeddedList, embeddedDocument } from './embedded.ts'
export { type FactText, factsOf, factTexts, stateFieldOf } from './facts.ts'
export { compileFilter } from './filter.ts'
export { compileDetailBody, compileFormActions, compileFormBody } from './form.ts'
export { formContext, formProgram, restOfForm } from './formBody.ts'
export { ancestorsOf, inheritScreen } from './inherit.ts'
export { compileTab, leavesOf, subTableColumns } from './item.ts'
export { checkScreen, expandTag, findField, isField } from './lookup.ts'
export { compileOneDetail, compileOneForm, modelOfOne, oneContext } from './one.ts'
export type { ColumnProgram, FilterProgram, FooterProgram, Withheld } from './program/column.ts'
export type {
  BuiltProgram,
  CalendarProgram,
  NoticeProgram,
  PrintProgram,
  RepeatProgram,
  SplitProgram,
  TabsProgram,
  TransferProgram,
} from './program/composed.ts'
export type { CardOfKind, ChartLine, DashboardCard, DashboardProgram } from './program/dashboard.ts'
export type {
  ActionBar,
  ActionProgram,
  DetailProgram,
  FormProgram,
  FormStep,
  Present,
  StepProgram,
} from './program/form.ts'
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
export type { CardProgram, FaceProgram, ListProgram, LiveProgram, SegmentProgram, TreeProgram } from './program/list.ts'
export type { PageProgram, ScreenProgram } from './program/screen.ts'
export type { EachField, RowSourceProgram, SourceFilter, SourceProgram, TimelineProgram } from './program/source.ts'
export type { Condition, Conditions, Label, Mode, RowText, ScreenPart, ValueProgram } from './program/value.ts'
export { isPagedByServer, modelOfFields, narrowUpload, screenModelOf } from './screenModel.ts'
export { type Cause, type ItemState, itemState, readsOfItem, type StateContext } from './state.ts'
export { withhold } from './withhold.ts'
