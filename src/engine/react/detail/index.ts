/** Details without faces: one record, what of it is shown, and what can be done with it. */
export {
  createDetailController,
  type DetailController,
  type DetailPorts,
  type DetailSettings,
  type DetailState,
} from './controller.ts'
