/**
 * Screens that are put together from sources of their own and from other screens: dashboards with their cards,
 * and what has happened beside a record. They are
 * compiled apart from lists, forms and details, so that only who opens one loads how.
 */
export { compileBoard } from './board.ts'
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
