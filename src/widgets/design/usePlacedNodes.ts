import { type RefObject, useCallback, useEffect, useState } from 'react'
import { type Box, isMovable, nodesOf, type OutlineNode, type PlacedNode } from '#core/design'

/** Where the id of a rendered part stands, by the kind of its node; all other parts are items. */
const marks: Readonly<Partial<Record<OutlineNode['kind'], readonly string[]>>> = {
  ...{ section: [], body: [], more: [], column: ['col-id', 'data-column'], action: ['data-action'] },
  ...{ tab: ['data-node-key'], page: ['data-node-key'], step: ['data-node-key'], side: ['data-side'] },
  ...{ filter: ['data-filter'], question: ['data-filter'], card: ['data-card'], fact: ['data-fact'] },
  ...{ stage: ['data-stage'], view: ['data-view'], counter: ['data-counter'], tree: ['data-tree'] },
}

/** Kinds whose heads are pressed to show their pages, which stand beside them and not inside. */
const headKinds: ReadonlySet<OutlineNode['kind']> = new Set(['tab', 'page', 'step'])

/** Whether the element of a node is the head of a page. */
export const isHead = ({ kind }: OutlineNode): boolean => headKinds.has(kind)
const itemMarks = ['data-item'] as const

const marksOf = ({ kind }: OutlineNode): readonly string[] => marks[kind] ?? itemMarks

/** The element of a node, within that of the node around it. */
export function elementOf(node: OutlineNode, scope: Element): HTMLElement | null {
  for (const mark of marksOf(node)) {
    const element = scope.querySelector<HTMLElement>(selectorOf(mark, CSS.escape(node.id)))
    if (element) return element
  }
  return null
}

const selectorOf = (mark: string, id?: string): string => {
  const selector = id === undefined ? `[${mark}]` : `[${mark}="${id}"]`
  if (mark === 'col-id') return `.ag-header-cell${selector}`
  return mark === 'data-node-key' ? `.ant-tabs-tab${selector}` : selector
}

/** The rendered parts by mark and id, found in one pass. Ids are unique within one screen only, so there may be several of one. */
function partsIn(frame: HTMLElement): ReadonlyMap<string, readonly HTMLElement[]> {
  const parts = new Map<string, HTMLElement[]>()
  for (const mark of new Set([...itemMarks, ...Object.values(marks).flat()]))
    for (const element of frame.querySelectorAll<HTMLElement>(selectorOf(mark))) {
      const key = `${mark} ${element.getAttribute(mark)}`
      parts.set(key, [...(parts.get(key) ?? []), element])
    }
  return parts
}

/** The rendered nodes with their boxes, relative to `frame`; what has no size is left out. */
function measure(outline: readonly OutlineNode[], frame: HTMLElement): PlacedNode[] {
  const origin = frame.getBoundingClientRect()
  const parts = partsIn(frame)
  const find = (node: OutlineNode, scope: Element) =>
    marksOf(node)
      .flatMap((mark) => parts.get(`${mark} ${node.id}`) ?? [])
      .find((element) => scope.contains(element))
  const nodes = nodesOf(outline)
  const empty = nodes.some(isMovable) ? undefined : nodes.find(({ inner }) => inner !== undefined)
  const within = (node: OutlineNode, scope: Element): PlacedNode[] => {
    const element = find(node, scope)
    const inner = element && !isHead(node) ? element : scope
    const inside = node.children.flatMap((child) => within(child, inner))
    const isEmptySection = node === empty
    const box = element ? boxOf(element, origin) : isEmptySection ? boxOf(frame, origin) : null
    const hidden = element?.getAttribute('data-concealed')
    return box ? [{ node, box, ...(hidden ? { hidden } : {}) }, ...inside] : inside
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
