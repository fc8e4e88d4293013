/** Details without faces: one record, what of it is shown, and what can be done with it. */

export { type DetailContext, detailContext } from './context.ts'
export {
  createDetailController,
  type DetailController,
} from './controller.ts'
export type { DetailPorts, DetailSettings } from './settings.ts'
