/**
 * Compiles composed screens: dashboards with their cards, tabs, splits, prints, calendars, transfers, and timelines beside a record. It is
 * separate from lists, forms and details, so that it is only loaded with the first such screen.
 */
export { compileComposed } from './composed.ts'
export {
  fieldsOfPopup,
  fieldsOfSource,
  fieldsOfTimeline,
  type PinPopupDocument,
  popupsOf,
  sourcesOf,
  taggedOfSource,
  treeFieldsOf,
} from './sourceFields.ts'
export { compileTimeline } from './timeline.ts'
