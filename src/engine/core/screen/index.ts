/**
 * Screen documents become programs: plain data and closures that the engine draws. What a document leaves out is
 * derived from its model; what it says wrong becomes a diagnostic at its place, and the rest still works.
 */
export { type CompiledScreen, compileScreen } from './compile.ts'
export { recordNames, screenNames } from './context.ts'
export { inheritScreen } from './inherit.ts'
export type {
  ActionBar,
  ActionProgram,
  BrokenItem,
  ColumnProgram,
  Condition,
  Conditions,
  DetailProgram,
  EffectProgram,
  FieldItem,
  FilterProgram,
  FormProgram,
  GroupItem,
  ItemProgram,
  Label,
  ListProgram,
  Mode,
  PageProgram,
  Present,
  ScreenProgram,
  StepProgram,
  TabItem,
  TabsItem,
  TextItem,
  TreeProgram,
  ValueProgram,
  WidgetItem,
} from './program.ts'
export { type Cause, type ItemState, itemState, readsOfItem, type StateContext } from './state.ts'
