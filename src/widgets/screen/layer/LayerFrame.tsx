import { useState } from 'react'
import type { LayerProps } from '#react/engine'
import { dialogPart } from '#react/part'

const Layer = dialogPart(() => import('./Layer.tsx').then((room) => room.Layer))

/**
 * Puts a layer into the nearest `[data-layer-ground]` above, so that it hides together with its tab; into the page where
 * there is none.
 */
export function LayerFrame(layer: LayerProps) {
  const [ground, setGround] = useState<HTMLElement | null>(null)
  if (ground) return <Layer {...layer} ground={ground} />
  return <span hidden ref={(mark) => void (mark && setGround(groundOf(mark)))} />
}

const groundOf = (mark: HTMLElement): HTMLElement => mark.closest<HTMLElement>('[data-layer-ground]') ?? document.body
