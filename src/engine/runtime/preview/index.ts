/** A preview of drafts in a frame: ports that read and never write, and the messages between the frame and the designer around it. */
export {
  type FrameMessage,
  type MessageWindow,
  type PreviewChannel,
  type PreviewScene,
  previewChannel,
  type SceneMessage,
} from './channel.ts'
export { previewPorts } from './previewPorts.ts'
export type { StoppedCall } from './stoppedCall.ts'
