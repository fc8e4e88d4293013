import type { LayerProps } from '#react/engine'

/** A layer with the element that it is put into. */
export interface GroundedLayer extends LayerProps {
  ground: HTMLElement
}
