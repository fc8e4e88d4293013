import { engineMessages, fillText } from '#core/message'
import type { Faces } from './definition.ts'

/** Load state of a widget's faces. `unknown`: no widget has the id; `near` is the id that was probably meant. */
export type FaceState =
  | { status: 'ready'; faces: Faces }
  | { status: 'loading'; heightPx?: number | undefined }
  | { status: 'failed'; error: unknown }
  | { status: 'unknown'; near?: string }

/** What the box in the place of a widget says that does not exist. */
export const unknownWidget = (id: string, { near }: { near?: string }): { message: string; hint: string } => ({
  message: fillText(engineMessages.noWidget, { id }),
  hint: near ? fillText(engineMessages.nearWidget, { id: near }) : '',
})

/** States by widget id, with subscriptions. */
export interface FaceStates {
  get(id: string): FaceState | undefined
  set(id: string, state: FaceState): void
  subscribe(id: string, listener: () => void): () => void
}

export function createFaceStates(): FaceStates {
  const states = new Map<string, FaceState>()
  const listenersById = new Map<string, Set<() => void>>()
  return {
    get: (id) => states.get(id),
    set(id, state) {
      states.set(id, state)
      for (const listener of [...(listenersById.get(id) ?? [])]) listener()
    },
    subscribe(id, listener) {
      const listeners = listenersById.get(id) ?? new Set()
      listenersById.set(id, listeners.add(listener))
      return () => listeners.delete(listener)
    },
  }
}
