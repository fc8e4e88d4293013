/** Details without faces: one record, what of it is shown, and what can be done with it. */

export { type DetailContext as DetailGround, detailContext as groundOver } from './context.ts'
export {
  createDetailController,
  type DetailController,
  type DetailState,
} from './controller.ts'
export type { DetailPorts, DetailSettings } from './settings.ts'
