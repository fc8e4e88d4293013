/** Details without faces: one record, what of it is shown, and what can be done with it. */
export {
  createDetailController,
  type DetailController,
  type DetailState,
} from './controller.ts'
export { type DetailGround, groundOver } from './ground.ts'
export type { DetailPorts, DetailSettings } from './settings.ts'
