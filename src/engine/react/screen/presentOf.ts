import type { Present } from '#core/screen'
import type { Layer } from './layers.ts'

/** How the layer is presented: as requested, else as its document says. */
export function presentOf({ request, library }: Layer): Present {
  if (request.as) return request.as
  if (typeof request.what !== 'string') return request.what.present
  const frame = frameOf(library.screen(request.what))
  return frame.present ?? 'drawer'
}

const defaultWidthPx = 860
/** spec: widgets §2, Detail modal */
const detailModalWidthPx = 1_200

/** Width of the layer in pixels. */
export function widthOf(layer: Layer): number {
  const { request, library } = layer
  const { what, widthPx } = request
  if (widthPx) return widthPx
  const { type, width } = frameOf(library.screen(typeof what === 'string' ? what : what.id))
  if (type === 'detail' && presentOf(layer) === 'modal') return width ?? detailModalWidthPx
  return typeof what === 'string' ? (width ?? defaultWidthPx) : what.widthPx
}

/** The frame settings in a form or detail document. */
const frameOf = (document: unknown): { type?: string; present?: Present; width?: number } =>
  typeof document === 'object' && document !== null ? document : {}
