/** The documents of the language: their types, their JSON Schemas, their diagnostics and their migrations. Data only. */
export {
  type ActionDocument,
  type ActionEntry,
  builtInActions,
  type CallStep,
  type MoreDocument,
  type StepDocument,
} from './action.ts'
export { AggregateQuery } from './aggregate.ts'
export type {
  ListItemDocument,
  RecordsTimelineDocument,
  ScreenItemDocument,
  TimelineItemDocument,
} from './besideItem.ts'
export type { ColumnDocument, ColumnEntry, FilterDocument, FilterEntry, FooterMeasure } from './column.ts'
export type { Paper } from './composed.ts'
export type { ChartKind, DashboardCardDocument } from './dashboard.ts'
export { type Diagnostic, pointerOf, printDiagnostic, type Severity, segmentsOf } from './diagnostic.ts'
export type { DictDocument, DictItemDocument } from './dict.ts'
export { type DocumentKind, type DocumentRef, documentKinds, languageVersion, refOfAddress } from './documentKind.ts'
export { entriesFrom, movedPlaces } from './entryPlaces.ts'
export type { FieldDocument, FilterFieldDocument, MaskDocument, MaskKind, RuleDocument } from './field.ts'
export type { FieldItemDocument, TextItemDocument, WidgetItemDocument } from './fieldItem.ts'
export { type Bucket, buckets, type FigureKind, figureKinds } from './figure.ts'
export { isHidden } from './hiding.ts'
export type { GroupItemDocument, ItemEntry, RepeatItemDocument, TabsItemDocument } from './item.ts'
export { brokenPlace, endOfText, linePlace, repeatedKey } from './jsonText.ts'
export type { CardDocument, CounterDocument, TreeFilterDocument, ViewDocument } from './list.ts'
export type { MenuDocument, MenuItemDocument } from './menu.ts'
export { type AnyDocument, metaSchemaOf } from './meta.ts'
export { isNewer, migrateDocument } from './migrate.ts'
export type { ModelDocument, MoveDocument } from './model.ts'
export { freeName, isFieldName, namePattern, reservedFieldNames } from './namePattern.ts'
export type {
  ModelQueryDocument,
  QueryColumnDocument,
  QueryParamDocument,
  SourceQueryDocument,
} from './query.ts'
export { type ParamDocument, readParams } from './readParams.ts'
export {
  type BuiltDocument,
  type ComposedDocument,
  type ComposedOf,
  type DetailBodyDocument,
  type DetailDocument,
  type EffectDocument,
  type ExtendingDocument,
  type FormBodyDocument,
  type FormDocument,
  type ListDocument,
  type PageDocument,
  type PlainScreenDocument,
  type ScreenDocument,
  wordsOfScreen,
} from './screen.ts'
export type { MadeRule, MadeValue, MakeDocument, SeedDocument } from './seed.ts'
export type { ListSourceDocument, SourceDocument } from './source.ts'
