import type { Faces } from './definition.ts'

/** Load state of a widget's faces. `unknown`: no widget has the id; `near` is the id that was probably meant. */
export type FaceState =
  | { status: 'ready'; faces: Faces }
  | { status: 'loading'; heightPx?: number | undefined }
  | { status: 'failed'; error: unknown }
  | { status: 'unknown'; near?: string }

/** States by widget id, with subscriptions. */
export interface FaceStates {
  get(id: string): FaceState | undefined
  set(id: string, state: FaceState): void
  subscribe(id: string, listener: () => void): () => void
}

export function createFaceStates(): FaceStates {
  const states = new Map<string, FaceState>()
  const heards = new Map<string, Set<() => void>>()
  return {
    get: (id) => states.get(id),
    set(id, state) {
      states.set(id, state)
      for (const listener of [...(heards.get(id) ?? [])]) listener()
    },
    subscribe(id, listener) {
      const own = heards.get(id) ?? new Set()
      heards.set(id, own.add(listener))
      return () => own.delete(listener)
    },
  }
}
