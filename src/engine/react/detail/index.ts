/** Details without views: one record, its visible items and the actions on it. */

export {
  createDetailController,
  type DetailContext,
  type DetailController,
  type DetailPorts,
  type DetailSettings,
  detailContext,
} from './controller.ts'
export { type AsidePart, type DetailHead, type HeadFact, nameIn, recordHead } from './views.ts'
