import { useEngine } from '#react/engine'
import { type Faces, useFaces } from '#react/widget'

/** The faces of a widget; null until they are there, and where no widget has the id. */
export function useWidgetFaces(id: string): Faces | null {
  const state = useFaces(useEngine().faceStore, id)
  return state.status === 'ready' ? state.faces : null
}
