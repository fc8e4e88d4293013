import type { LayerProps } from '#react/engine'

/** A layer with the element that it is put into. */
export interface PlacedLayer extends LayerProps {
  container: HTMLElement
}
