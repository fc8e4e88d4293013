import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Box, isMovable, nodesOf, type OutlineNode, type PlacedNode, pathTo } from '#core/design'

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
const isHead = ({ kind }: OutlineNode): boolean => headKinds.has(kind)

/** The page of a head, where it is shown: an empty one takes what is dropped on it. */
function pageOf(head: Element): Element | null {
  if (!head.matches('.ant-tabs-tab-active')) return null
  return head.closest('.ant-tabs')?.querySelector('.ant-tabs-tabpane-active') ?? null
}

const itemMarks = ['data-item'] as const

const marksOf = ({ kind }: OutlineNode): readonly string[] => marks[kind] ?? itemMarks

/** The element of a node, within that of the node around it. */
function elementOf(node: OutlineNode, scope: Element): HTMLElement | null {
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
    const page = element && isHead(node) && inside.length === 0 ? pageOf(element) : null
    const pageBox = page && boxOf(page, origin)
    const own = [
      ...(box ? [{ node, box, ...reasonOf(node, element) }] : []),
      ...(pageBox ? [{ node, box: pageBox }] : []),
    ]
    return [...own, ...inside]
  }
  return outline.flatMap((node) => within(node, frame))
}

/** Why people do not see a part, where that is so. The head of a page says it inside. */
function reasonOf(node: OutlineNode, element: Element | null | undefined): Pick<PlacedNode, 'hidden'> {
  const marked = isHead(node) ? element?.querySelector('[data-concealed]') : element
  const hidden = marked?.getAttribute('data-concealed')
  return hidden ? { hidden } : {}
}

function boxOf(element: Element, origin: DOMRect): Box | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 ? { left: left - origin.left, top: top - origin.top, width, height } : null
}

/** One node with its box, found on its own: the others are not measured for it. */
function measureOne(outline: readonly OutlineNode[], key: string | null, frame: HTMLElement): PlacedNode | null {
  const way = key === null ? [] : pathTo(outline, key)
  const node = way.at(-1)
  if (!node) return null
  if (marksOf(node).length === 0) return measure(outline, frame).find((one) => one.node === node) ?? null
  let scope: Element = frame
  for (const around of way.slice(0, -1)) {
    const element = isHead(around) ? null : elementOf(around, scope)
    if (element) scope = element
  }
  const element = elementOf(node, scope)
  const box = element && boxOf(element, frame.getBoundingClientRect())
  return box && { node, box, ...reasonOf(node, element) }
}

/** Opens the pages around a part and scrolls to it; null while it is not rendered. */
function reveal(outline: readonly OutlineNode[], key: string, frame: HTMLElement): Element | null {
  let scope: Element = frame
  let found: Element | null = null
  for (const node of pathTo(outline, key)) {
    found = elementOf(node, scope)
    if (found instanceof HTMLElement && isHead(node)) found.click()
    else scope = found ?? scope
  }
  found?.scrollIntoView({ block: 'nearest' })
  return found
}

/** What somebody does to look elsewhere. */
const gestures = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Reveals what is selected as soon as it is rendered. What loads above may push it away again: it is revealed again until somebody
 * presses, scrolls or types.
 */
function useReveal() {
  const revealed = useRef<{ key: string | null; following: Element | null }>({ key: null, following: null })
  useEffect(() => {
    const rest = () => {
      revealed.current.following = null
    }
    for (const gesture of gestures) document.addEventListener(gesture, rest, { capture: true, passive: true })
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, rest, { capture: true })
    }
  }, [])
  return useCallback((outline: readonly OutlineNode[], key: string | null, frame: HTMLElement) => {
    const { key: last, following } = revealed.current
    const isRendered = following?.isConnected !== false
    if (key === last && isRendered) return following?.scrollIntoView({ block: 'nearest' })
    const found = key === null ? null : reveal(outline, key, frame)
    if (key === null || found) revealed.current = { key, following: found }
  }, [])
}

/** Where the nodes of an outline are rendered. */
interface PlacedNodes {
  /** All of them, measured when they are asked for after the rendered screen has changed. */
  all(): readonly PlacedNode[]
  selected: PlacedNode | null
  /** Those that people do not see. */
  hidden: readonly PlacedNode[]
}

const none: readonly PlacedNode[] = []

/**
 * Finds the selected and the hidden nodes again whenever the rendered screen changes, and all others once a pointer asks for them. What is
 * selected is scrolled to as soon as it is rendered.
 */
export function usePlacedNodes(
  frame: RefObject<HTMLElement | null>,
  { outline, selection }: { outline: readonly OutlineNode[]; selection: string | null },
): PlacedNodes {
  const [selected, setSelected] = useState<PlacedNode | null>(null)
  const [hidden, setHidden] = useState(none)
  const measured = useRef<{ of: readonly OutlineNode[]; placed: readonly PlacedNode[] } | null>(null)
  const revealSelected = useReveal()
  const all = useCallback(() => {
    if (measured.current?.of !== outline)
      measured.current = frame.current && { of: outline, placed: measure(outline, frame.current) }
    return measured.current?.placed ?? none
  }, [frame, outline])
  const look = useCallback(() => {
    measured.current = null
    if (!frame.current) return
    const next = measureOne(outline, selection, frame.current)
    setSelected((present) => (isSamePlace(present, next) ? present : next))
    const unseen = frame.current.querySelector('[data-concealed]') ? all().filter((one) => one.hidden) : none
    setHidden((present) => (areSamePlaces(present, unseen) ? present : unseen))
    revealSelected(outline, selection, frame.current)
  }, [frame, outline, selection, all, revealSelected])
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
  return { all, selected, hidden }
}

function isSamePlace(one: PlacedNode | null | undefined, other: PlacedNode | null | undefined): boolean {
  if (!one || !other) return one === other
  return one.node === other.node && one.hidden === other.hidden && isSameBox(one.box, other.box)
}

const areSamePlaces = (some: readonly PlacedNode[], others: readonly PlacedNode[]): boolean =>
  some.length === others.length && some.every((one, index) => isSamePlace(one, others[index]))

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
