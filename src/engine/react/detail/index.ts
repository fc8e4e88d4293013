/** Details without faces: one record, what of it is shown, and what can be done with it. */

export {
  createDetailController,
  type DetailContext,
  type DetailController,
  type DetailPorts,
  type DetailSettings,
  detailContext,
} from './controller.ts'
