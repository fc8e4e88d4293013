import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Box, nodeKey, nodesOf, type OutlineNode, type PlacedNode } from '#core/design'

/** Where the id of a rendered part stands, by the kind of its node; all other parts are items. */
const marks: Readonly<Partial<Record<OutlineNode['kind'], readonly string[]>>> = {
  ...{ section: [], more: [], tab: ['data-node-key'], column: ['col-id', 'data-column'] },
  ...{ filter: ['data-filter'], action: ['data-action'], card: ['data-card'] },
}
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
  const within = (node: OutlineNode, scope: Element): PlacedNode[] => {
    const element = find(node, scope)
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

/** The nodes from the top to that with a key. */
export function wayTo(outline: readonly OutlineNode[], key: string): readonly OutlineNode[] {
  for (const node of outline) {
    if (nodeKey(node) === key) return [node]
    const below = wayTo(node.children, key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** One node with its box, found on its own: the others are not measured for it. */
function measureOne(outline: readonly OutlineNode[], key: string | null, frame: HTMLElement): PlacedNode | null {
  const way = key === null ? [] : wayTo(outline, key)
  const node = way.at(-1)
  if (!node) return null
  if (node.kind === 'section') return measure(outline, frame).find((one) => one.node === node) ?? null
  let scope: Element = frame
  for (const around of way.slice(0, -1)) {
    const element = around.kind === 'tab' ? null : elementOf(around, scope)
    if (element) scope = element
  }
  const element = elementOf(node, scope)
  const box = element && boxOf(element, frame.getBoundingClientRect())
  return box && { node, box }
}

/** Where the nodes of an outline are rendered. */
interface PlacedNodes {
  /** All of them, measured when they are asked for after the rendered screen has changed. */
  all(): readonly PlacedNode[]
  selected: PlacedNode | null
}

/** Finds the selected node again whenever the rendered screen changes, and all others once a pointer asks for them. */
export function usePlacedNodes(
  frame: RefObject<HTMLElement | null>,
  { outline, selection }: { outline: readonly OutlineNode[]; selection: string | null },
): PlacedNodes {
  const [selected, setSelected] = useState<PlacedNode | null>(null)
  const measured = useRef<{ of: readonly OutlineNode[]; placed: readonly PlacedNode[] } | null>(null)
  const all = () => {
    if (measured.current?.of !== outline)
      measured.current = frame.current && { of: outline, placed: measure(outline, frame.current) }
    return measured.current?.placed ?? []
  }
  const look = useCallback(() => {
    measured.current = null
    const next = frame.current && measureOne(outline, selection, frame.current)
    setSelected((present) => (isSamePlace(present, next) ? present : next))
  }, [frame, outline, selection])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let waiting = 0
    const soon = () => {
      if (waiting === 0)
        waiting = requestAnimationFrame(() => {
          waiting = 0
          look()
        })
    }
    soon()
    const ends = observe(element, soon)
    return () => {
      cancelAnimationFrame(waiting)
      ends()
    }
  }, [frame, look])
  return { all, selected }
}

function isSamePlace(one: PlacedNode | null, other: PlacedNode | null): boolean {
  if (!one || !other) return one === other
  return one.node === other.node && isSameBox(one.box, other.box)
}

export const isSameBox = (one: Box, other: Box): boolean =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height

/** Calls `listener` when the size, the content or the scroll position of what is rendered changes; what is drawn over it does not count. */
function observe(element: HTMLElement, listener: () => void): () => void {
  const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(listener) : null
  sizes?.observe(element)
  const contents = new MutationObserver(listener)
  const screen = element.querySelector('.design-screen') ?? element
  contents.observe(screen, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'class'] })
  element.addEventListener('scroll', listener, { capture: true, passive: true })
  return () => {
    sizes?.disconnect()
    contents.disconnect()
    element.removeEventListener('scroll', listener, { capture: true })
  }
}
