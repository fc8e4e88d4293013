/** Actions of screens: which ones a user sees and may use, and how their steps run, each action once at a time. Failures are reported. */
export { type ActionCause, type ActionView, actionCause, type BarView, barView } from './actionView.ts'
export { confirmed } from './confirmed.ts'
export { followExport } from './followExport.ts'
export type {
  ActionHost,
  ActionPorts,
  ActionTarget,
  Opener,
  OpenRequest,
  OpenResult,
  Selection,
  Subject,
  Walk,
} from './host.ts'
export { notify, notifyFailure } from './notify.ts'
export { walkOf } from './opened.ts'
export { type ActionRunner, actionKey, createActionRunner } from './runner.ts'
