import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { suggestName } from '#core/expression'
import { retrying } from '#react/part'
import type { WidgetDefinition } from './definition.ts'
import { createFaceStates, type FaceState, type FaceStates } from './faceStates.ts'

/** The faces of all widgets, each loaded once, when first rendered. */
export interface FaceStore {
  state(id: string): FaceState
  /** Starts loading unless it has begun; a chunk that fails to load is requested once more by itself. */
  load(id: string): void
  /** Requests faces that failed again. */
  retry(id: string): void
  /** Resolves when the faces are loaded or have failed: then nothing flashes when a page renders them. */
  preload(ids: readonly string[]): Promise<void>
  subscribe(id: string, listener: () => void): () => void
}

type Report = (error: unknown, place: string) => void

/** Creates the store over `registry`. `report` is called for chunks that failed to load. */
export function createFaceStore(registry: WidgetRegistry, report: Report): FaceStore {
  const states = createFaceStates()
  const pending = new Map<string, Promise<void>>()

  const begin = (id: string): Promise<void> => {
    const pendingLoad = pending.get(id)
    const widget = registry.get(id)
    if (pendingLoad || !widget || states.get(id)?.status === 'ready') return pendingLoad ?? Promise.resolve()
    const request = loadFaces(widget, states, report).finally(() => pending.delete(id))
    pending.set(id, request)
    return request
  }

  return {
    state(id) {
      const existing = states.get(id)
      if (existing) return existing
      const first = loadingOrUnknown(id, registry)
      states.set(id, first)
      return first
    },
    load(id) {
      if (states.get(id)?.status !== 'failed') begin(id)
    },
    retry(id) {
      if (states.get(id)?.status !== 'failed') return
      states.set(id, loadingOrUnknown(id, registry))
      begin(id)
    },
    preload: async (ids) => {
      await Promise.all(ids.map(begin))
    },
    subscribe: states.subscribe,
  }
}

/** spec: policy, a chunk that fails to load is retried once and then offered again */
async function loadFaces(widget: WidgetDefinition, states: FaceStates, report: Report): Promise<void> {
  try {
    const faces = await retrying(widget.faces)()
    states.set(widget.id, { status: 'ready', faces })
  } catch (error) {
    report(error, `widget ${widget.id}`)
    states.set(widget.id, { status: 'failed', error })
  }
}

function loadingOrUnknown(id: string, registry: WidgetRegistry): FaceState {
  const widget = registry.get(id)
  if (widget) return { status: 'loading', heightPx: widget.heightPx }
  const near = suggestName(id, registry.ids())
  return { status: 'unknown', ...(near ? { near } : {}) }
}

/** The widgets of the product, composed once. */
export interface WidgetRegistry {
  get(id: string): WidgetDefinition | undefined
  ids(): readonly string[]
}

/** Creates a fixed registry; throws if two widgets have the same id, naming it. */
export function createWidgetRegistry(widgets: readonly WidgetDefinition[]): WidgetRegistry {
  const byId = new Map<string, WidgetDefinition>()
  for (const widget of widgets) {
    const other = byId.get(widget.id)
    if (other) throw new Error(`Two widgets have the id "${widget.id}": "${other.title}" and "${widget.title}".`)
    byId.set(widget.id, widget)
  }
  return Object.freeze({ get: (id: string) => byId.get(id), ids: () => [...byId.keys()] })
}

/** The faces of a widget; loaded when a component first needs them. */
export function useFaces(store: FaceStore, id: string): FaceState {
  const subscribe = useCallback((listener: () => void) => store.subscribe(id, listener), [store, id])
  const read = useCallback(() => store.state(id), [store, id])
  const state = useSyncExternalStore(subscribe, read, read)
  const waits = state.status === 'loading'
  useEffect(() => {
    if (waits) store.load(id)
  }, [store, id, waits])
  return state
}
