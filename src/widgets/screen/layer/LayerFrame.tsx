import { useState } from 'react'
import type { LayerProps } from '#react/engine'
import { dialogPart } from '#react/part'

const Layer = dialogPart(() => import('./Layer.tsx').then((room) => room.Layer))

/**
 * Puts a layer into the nearest `[data-layer-ground]` above, so that it hides together with its tab; into the page where
 * there is none.
 */
export function LayerFrame(layer: LayerProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  if (container) return <Layer {...layer} container={container} />
  return <span hidden ref={(mark) => void (mark && setContainer(containerOf(mark)))} />
}

const containerOf = (mark: HTMLElement): HTMLElement =>
  mark.closest<HTMLElement>('[data-layer-ground]') ?? document.body
