import { isObject } from '#core/object'
import type { Closure } from '#runtime/document'
import type { StoppedCall } from './stoppedCall.ts'

/** What a preview shows. */
export interface PreviewScene {
  screen: string
  /** As whom: `user:<id>`, `role:<id>`, or empty for the caller itself. */
  as: string
  /** The user as whom one looks; null for a role, and for the caller itself. */
  user: Readonly<Record<string, unknown>> | null
  /** The tenant that the designer works in. */
  tenantId: string
  /** Null until the documents are there. */
  closure: Closure | null
  /** By model: the fields that have no column yet. */
  unpublished: Readonly<Record<string, readonly string[]>>
  mode: 'create' | 'edit' | 'view'
  /** The record that a form or detail shows; empty for the first one. */
  recordId: string
}

/** From the designer to the frame. */
export interface SceneMessage {
  about: 'preview'
  scene: PreviewScene
}

/** From the frame to the designer. */
export type FrameMessage =
  | { about: 'preview'; kind: 'ready' }
  | { about: 'preview'; kind: 'stopped'; call: StoppedCall }
  | { about: 'preview'; kind: 'leave'; address: string }
  | { about: 'preview'; kind: 'file'; fileName: string }
  | { about: 'preview'; kind: 'escape' }

/** A window as far as messages go through it. */
export type MessageWindow = Pick<Window, 'postMessage'>

interface ChannelSettings {
  /** Where messages arrive. */
  own: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The other end; null while there is none. */
  other(): MessageWindow | null
  /** The origin of both. */
  origin: string
}

/** Messages between the designer and its frame: only those of this very window, from this very origin, are heard. */
export interface PreviewChannel<Sent, Received> {
  post(message: Sent): void
  /** Calls `listener` for each message; returns how to stop. */
  listen(listener: (message: Received) => void): () => void
}

/** One end of the channel. */
export function previewChannel<Sent, Received>(settings: ChannelSettings): PreviewChannel<Sent, Received> {
  const { own, other, origin } = settings
  return {
    post: (message) => other()?.postMessage(message, origin),
    listen(listener) {
      const hear = ({ data, source, origin: from }: MessageEvent<unknown>) => {
        const isExpected = from === origin && source !== null && source === other()
        if (isExpected && isPreviewMessage(data)) listener(data as Received)
      }
      own.addEventListener('message', hear)
      return () => own.removeEventListener('message', hear)
    },
  }
}

const isPreviewMessage = (message: unknown): boolean => isObject(message) && message.about === 'preview'
