import { CopyOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { Button } from 'antd'
import {
  type CSSProperties,
  memo,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type Box,
  type DropPlace,
  dropPlaceAt,
  nodeAtPoint,
  nodeKey,
  nodesOf,
  nodeTitle,
  nodeWithKey,
  type OutlineNode,
  type PlacedNode,
} from '#core/design'
import { messages, designMessages as texts } from '#core/message'
import { canvasEngine, type Design, type DesignCommands, type DesignState, exampleId } from '#react/design'
import { EngineProvider, useEngine } from '#react/engine'
import { ScreenHost, type ScreenHostProps } from '#react/screen'
import { designKeys } from './designKeys.ts'
import { type Dragged, drop, takes, useDraggable, useDropTarget } from './dragging.ts'
import { useDesignParts } from './useDesignParts.ts'
import { elementOf, isSameBox, usePlacedNodes, wayTo } from './usePlacedNodes.ts'

interface DesignCanvasProps {
  design: Design
  commands: DesignCommands
  /** Width of the rendered page in pixels; null fills the canvas. */
  widthPx: number | null
  mode: ScreenHostProps['mode']
  onEdit(): void
}

const none: readonly OutlineNode[] = []

const readOutline = ({ rendered: { screen }, selection }: DesignState) => ({
  outline: screen?.outline ?? none,
  selection,
})

/** Whether two places are one, so that a move of the pointer within it draws nothing. */
function isSameTarget(one: DropPlace | null, other: DropPlace | null): boolean {
  if (!one || !other) return one === other
  return one.slot === other.slot && one.index === other.index && isSameBox(one.line, other.line)
}

/** The designed screen itself, rendered by the engine without taking input, with what is selected and dragged over it. */
export function DesignCanvas({ design, commands, widthPx, mode, onEdit }: DesignCanvasProps) {
  const { outline, selection } = useDesignParts(design, readOutline)
  const frame = useRef<HTMLDivElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => (scroll.current ? autoScrollForElements({ element: scroll.current }) : undefined), [])
  const { all, selected } = usePlacedNodes(frame, { outline, selection })
  const [hovered, setHovered] = useState<PlacedNode | null>(null)
  const [target, setTarget] = useState<DropPlace | null>(null)
  useRevealed(frame, outline, selection)

  const pointIn = ({ x, y }: { x: number; y: number }) => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return { x: x - left, y: y - top }
  }
  const placeOf = (dragged: Dragged, at: { x: number; y: number }) => {
    const moved = dragged.do === 'move' ? dragged.key : null
    const slotOfMoved = nodeWithKey(outline, moved)?.slot ?? ''
    return dropPlaceAt(all(), pointIn(at), { allowed: (slot) => takes(dragged, slot, slotOfMoved), moved })
  }
  useDropTarget(frame, {
    over(dragged, at) {
      const next = at ? placeOf(dragged, at) : null
      setTarget((present) => (isSameTarget(present, next) ? present : next))
    },
    drop(dragged, at) {
      setTarget(null)
      const place = placeOf(dragged, at)
      if (place) drop(dragged, place, commands)
    },
  })
  const at = ({ clientX: x, clientY: y }: PointerEvent) => nodeAtPoint(all(), pointIn({ x, y })) ?? null
  return (
    <div ref={scroll} className="design-scroll">
      <section
        ref={frame}
        className="design-frame"
        style={widthPx === null ? undefined : { width: widthPx }}
        aria-label={texts.canvas}
        aria-description={texts.canvasHelp}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys select, move and remove parts
        tabIndex={0}
        onKeyDown={designKeys(design, commands, onEdit)}
        onPointerMove={(event) => setHovered(at(event))}
        onPointerLeave={() => setHovered(null)}
        onClick={({ clientX: x, clientY: y }) => {
          const hit = nodeAtPoint(all(), pointIn({ x, y }))
          design.select(hit ? nodeKey(hit.node) : null)
        }}
        onDoubleClick={onEdit}
      >
        <RenderedScreen design={design} mode={mode} />
        {hovered && nodeKey(hovered.node) !== selection ? <Outlined placed={hovered} className="design-hover" /> : null}
        {selected ? <Selected placed={selected} commands={commands} /> : null}
        {target ? <div className="design-line" style={styleOf(target.line)} /> : null}
        {nodesOf(outline).length <= outline.length && outline.length > 0 ? (
          <p className="design-empty">{texts.empty}</p>
        ) : null}
      </section>
    </div>
  )
}

/** The screen as the engine renders it: it neither takes the focus nor hears a press, and no right hides a part of it. */
const RenderedScreen = memo(function RenderedScreen({ design, mode }: Pick<DesignCanvasProps, 'design' | 'mode'>) {
  const engine = useEngine()
  const [canvas] = useState(() => canvasEngine(engine))
  const { isDetail } = useDesignParts(design, readKind)
  const params = useMemo(() => (isDetail || mode === 'view' ? { id: exampleId } : {}), [isDetail, mode])
  return (
    <div className="design-screen" inert>
      <EngineProvider engine={canvas}>
        <ScreenHost screenId={design.ref.id} documents={design.documents} params={params} {...(mode ? { mode } : {})} />
      </EngineProvider>
    </div>
  )
})

const readKind = ({ rendered: { screen } }: DesignState) => ({
  isDetail: screen !== null && 'type' in screen.whole && screen.whole.type === 'detail',
})

const styleOf = ({ left, top, width, height }: Box): CSSProperties => ({ left, top, width, height })

const Outlined = ({ placed: { node, box }, className }: { placed: PlacedNode; className: string }) => (
  <div className={className} style={styleOf(box)}>
    <span className="design-name">{nodeTitle(node)}</span>
  </div>
)

/** The selected part with its handle. */
function Selected({ placed: { node, box }, commands }: { placed: PlacedNode; commands: DesignCommands }) {
  const handle = useRef<HTMLDivElement>(null)
  useDraggable(handle, { do: 'move', key: nodeKey(node) })
  return (
    <div className="design-selected" style={styleOf(box)}>
      <div ref={handle} className="design-handle">
        <HolderOutlined aria-hidden />
        <span className="design-name">{nodeTitle(node)}</span>
        <Button
          size="small"
          type="text"
          icon={<CopyOutlined aria-hidden />}
          aria-label={messages.word.copy}
          title={messages.word.copy}
          onClick={(event) => {
            event.stopPropagation()
            commands.copy()
          }}
        />
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={texts.remove}
          title={texts.remove}
          onClick={(event) => {
            event.stopPropagation()
            commands.remove()
          }}
        />
      </div>
    </div>
  )
}

/** Opens the tabs around a part and scrolls to it when it is selected. */
function useRevealed(
  frame: { readonly current: HTMLElement | null },
  outline: readonly OutlineNode[],
  selection: string | null,
): void {
  const reveal = useEffectEvent((key: string) => {
    if (!frame.current) return
    let scope: Element = frame.current
    for (const node of wayTo(outline, key)) {
      const element = elementOf(node, scope)
      if (element && node.kind === 'tab') element.click()
      else if (element) scope = element
    }
    if (scope !== frame.current) scope.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (selection !== null) reveal(selection)
  }, [selection])
}
