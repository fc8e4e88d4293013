import type { CanvasFace } from '#core/design'
import type { DocumentRef } from '#core/document'
import { renderAs } from '#react/screen'
import type { Watched } from '#react/watch'
import type { Closure } from '#runtime/document'
import type { RenderedDesign } from './rendering.ts'

/** The documents of what a canvas renders, as a screen asks for them. */
export interface CanvasDocuments {
  open(screen: string): Promise<Closure>
  peek(screen: string): Closure | null
  onPublished(screen: string, listener: () => void): () => void
}

const bodies = new WeakMap<Closure, Map<CanvasFace, Closure>>()

/** The closure that a face of a screen is rendered from: that of the screen, which compiles to the part of the list. */
function closureOfFace({ closure, loaded }: RenderedDesign, face: CanvasFace): Closure | null {
  if (face === 'screen' || !closure || loaded?.program.kind !== 'list') return closure
  const program = loaded.program[face]
  if (!program) return closure
  const byFace = bodies.get(closure) ?? new Map<CanvasFace, Closure>()
  bodies.set(closure, byFace)
  const present = byFace.get(face)
  if (present) return present
  const own = { ...closure }
  renderAs(own, { ...loaded, closure: own, program })
  byFace.set(face, own)
  return own
}

/** What the canvas renders, face by face. */
export function createCanvasDocuments(state: Watched<{ readonly rendered: RenderedDesign }>, { id }: DocumentRef) {
  const listeners = new Set<() => void>()
  const rendered = () => state.snapshot().rendered
  let last = rendered().closure
  const documentsOf = (face: CanvasFace): CanvasDocuments => {
    const peek = () => closureOfFace(rendered(), face)
    return {
      open: async () => peek() ?? { screen: id, documents: [] },
      peek,
      onPublished(_, listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }
  return {
    documentsOf,
    changed() {
      const { closure } = rendered()
      if (last === closure) return
      last = closure
      for (const listener of [...listeners]) listener()
    },
  }
}
