import { type RefObject, useCallback, useEffect, useState } from 'react'
import { type Box, nodesOf, type OutlineNode, type PlacedNode } from '#core/design'

/** How the rendered part of a node is found. */
function selectorOf({ kind, id }: OutlineNode): string | null {
  const name = CSS.escape(id)
  switch (kind) {
    case 'section':
    case 'more':
      return null
    case 'tab':
      return `.ant-tabs-tab[data-node-key="${name}"]`
    case 'column':
      return `.ag-header-cell[col-id="${name}"], [data-column="${name}"]`
    case 'filter':
      return `[data-filter="${name}"]`
    case 'action':
      return `[data-action="${name}"]`
    default:
      return `[data-item="${name}"]`
  }
}

/** The element of a node, within that of the node around it. */
export function elementOf(node: OutlineNode, scope: Element): HTMLElement | null {
  const selector = selectorOf(node)
  return selector === null ? null : scope.querySelector<HTMLElement>(selector)
}

/** The rendered nodes with their boxes, relative to `frame`; what has no size is left out. */
function measure(outline: readonly OutlineNode[], frame: HTMLElement): PlacedNode[] {
  const origin = frame.getBoundingClientRect()
  const within = (node: OutlineNode, scope: Element): PlacedNode[] => {
    const element = elementOf(node, scope)
    // The pages of tabs stand beside their heads, not inside them.
    const inner = element && node.kind !== 'tab' ? element : scope
    const inside = node.children.flatMap((child) => within(child, inner))
    const isEmptySection = node.kind === 'section' && node.children.length === 0 && nodesOf(outline).length === 1
    const box = element ? boxOf(element, origin) : isEmptySection ? boxOf(frame, origin) : null
    return box ? [{ node, box }, ...inside] : inside
  }
  return outline.flatMap((node) => within(node, frame))
}

function boxOf(element: Element, origin: DOMRect): Box | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 ? { left: left - origin.left, top: top - origin.top, width, height } : null
}

/** Where the nodes of an outline are rendered, measured again whenever the rendered screen changes. */
export function usePlacedNodes(
  frame: RefObject<HTMLElement | null>,
  outline: readonly OutlineNode[],
): readonly PlacedNode[] {
  const [placed, setPlaced] = useState<readonly PlacedNode[]>([])
  const take = useCallback(() => {
    if (frame.current) setPlaced(measure(outline, frame.current))
  }, [frame, outline])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let waiting = 0
    const soon = () => {
      if (waiting === 0)
        waiting = requestAnimationFrame(() => {
          waiting = 0
          take()
        })
    }
    soon()
    const ends = observe(element, soon)
    return () => {
      cancelAnimationFrame(waiting)
      ends()
    }
  }, [frame, take])
  return placed
}

/** Calls `listener` when the size, the content or the scroll position of what is rendered changes. */
function observe(element: HTMLElement, listener: () => void): () => void {
  const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(listener) : null
  sizes?.observe(element)
  const contents = new MutationObserver(listener)
  contents.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'class'] })
  element.addEventListener('scroll', listener, { capture: true, passive: true })
  return () => {
    sizes?.disconnect()
    contents.disconnect()
    element.removeEventListener('scroll', listener, { capture: true })
  }
}
