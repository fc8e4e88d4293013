import { CopyOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { Button, Dropdown, Segmented } from 'antd'
import {
  type CSSProperties,
  memo,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type Box,
  type CanvasFace,
  type DropPlace,
  dropPlaceAt,
  faceOf,
  facesIn,
  isCopyable,
  isMovable,
  keyOfFace,
  nodeAtPoint,
  nodeKey,
  nodesOf,
  nodeTitle,
  nodeWithKey,
  type OutlineNode,
  type PlacedNode,
  partsOfFace,
} from '#core/design'
import { designNames, fillText, messages, designMessages as texts } from '#core/message'
import { splitKeys } from '#core/object'
import {
  canvasEngine,
  type Design,
  type DesignCommands,
  type DesignState,
  exampleId,
  hasRecordsIn,
  unpublishedModels,
} from '#react/design'
import { EngineProvider, useEngine } from '#react/engine'
import { ScreenHost, type ScreenHostProps } from '#react/screen'
import { designKeys } from './designKeys.ts'
import { type Dragged, takes, useDraggable, useDrop, useDropTarget } from './dragging.ts'
import { partMenu } from './partMenu.ts'
import { useDesignParts } from './useDesignParts.ts'
import { isSameBox, usePlacedNodes } from './usePlacedNodes.ts'

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
  const [face, setFace] = useFace(outline, selection)
  const parts = useMemo(() => partsOfFace(outline, face), [outline, face])
  const { all, selected, hidden } = usePlacedNodes(frame, { outline: parts, selection })
  const [hovered, setHovered] = useState<PlacedNode | null>(null)
  const [target, setTarget] = useState<DropPlace | null>(null)
  const doDrop = useDrop(commands)

  const pointIn = ({ x, y }: { x: number; y: number }) => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return { x: x - left, y: y - top }
  }
  const placeOf = (dragged: Dragged, at: { x: number; y: number }) => {
    const moved = dragged.do === 'move' ? nodeWithKey(outline, dragged.key) : undefined
    return dropPlaceAt(all(), pointIn(at), { allowed: takes(outline, dragged), moved })
  }
  useDropTarget(frame, {
    over(dragged, at) {
      const next = at ? placeOf(dragged, at) : null
      setTarget((present) => (isSameTarget(present, next) ? present : next))
    },
    drop(dragged, at) {
      setTarget(null)
      const place = placeOf(dragged, at)
      if (place) doDrop(dragged, place)
    },
  })
  const at = ({ clientX: x, clientY: y }: Pick<PointerEvent, 'clientX' | 'clientY'>) =>
    nodeAtPoint(all(), pointIn({ x, y })) ?? null
  const selectAt = (event: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
    const hit = at(event)
    design.select(hit ? nodeKey(hit.node) : keyOfFace(face))
  }
  const faces = facesIn(outline)
  const models = useUnpublished(design)
  return (
    <div ref={scroll} className="design-scroll">
      {faces.length > 1 ? (
        <Segmented<CanvasFace>
          className="design-faces"
          size="small"
          aria-label={texts.faces}
          options={faces.map((value) => ({ value, label: designNames.face[value] }))}
          value={face}
          onChange={(value) => {
            setFace(value)
            design.select(keyOfFace(value))
          }}
        />
      ) : null}
      <NoRecordsNote {...{ design, mode, models }} />
      <Dropdown trigger={['contextMenu']} menu={partMenu(outline, selected?.node, commands)}>
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
          onClick={(event) => {
            // What is rendered is inert: a press inside it is one by which the canvas opens a page.
            if (!(event.target instanceof Element && event.target.closest('.design-screen'))) selectAt(event)
          }}
          onContextMenu={selectAt}
          onDoubleClick={onEdit}
        >
          <RenderedScreen key={`${face} ${models}`} design={design} mode={mode} face={face} />
          <div className="design-overlay">
            {hidden.map((one) => (
              <Hidden key={nodeKey(one.node)} placed={one} />
            ))}
            {hovered && hovered.node !== selected?.node ? <Outlined placed={hovered} className="design-hover" /> : null}
            {selected ? <Selected placed={selected} commands={commands} /> : null}
            {target ? <div className="design-line" data-inside={target.isInside} style={styleOf(target.line)} /> : null}
          </div>
          {parts.length > 0 && !nodesOf(parts).some(isMovable) ? <p className="design-empty">{texts.empty}</p> : null}
        </section>
      </Dropdown>
    </div>
  )
}

/** The open models that have no records yet, which the canvas does not ask for: their ids, joined by commas. */
const useUnpublished = (design: Design): string =>
  useSyncExternalStore(design.saving.state.subscribe, () => unpublishedModels(design).join())

/** Says why there are no records. A form that is filled in needs none. */
function NoRecordsNote({ design, mode, models }: Pick<DesignCanvasProps, 'design' | 'mode'> & { models: string }) {
  const { type, titles } = useDesignParts(
    design,
    useCallback(
      (state: DesignState) => {
        const titleOf = (id: string) => state.rendered.base?.resolvedModel(id)?.title ?? id
        return { ...readType(state), titles: splitKeys(models).map(titleOf).join('、') }
      },
      [models],
    ),
  )
  const isFilledIn = (type === 'form' || type === 'steps') && mode === 'create'
  if (titles === '' || isFilledIn) return null
  return <p className="design-note design-waiting">{fillText(texts.noRecordsYet, { title: titles })}</p>
}

/** The face that is shown: that of what is selected, and it stays while nothing is. */
function useFace(outline: readonly OutlineNode[], selection: string | null) {
  const [chosen, setFace] = useState<CanvasFace>('screen')
  const face = selection === null ? chosen : faceOf(selection)
  if (face !== chosen) setFace(face)
  return [facesIn(outline).includes(face) ? face : 'screen', setFace] as const
}

/** The screen as the engine renders it: it neither takes the focus nor hears a press, and no right hides a part of it. */
const RenderedScreen = memo(function RenderedScreen({
  design,
  mode,
  face,
}: Pick<DesignCanvasProps, 'design' | 'mode'> & { face: CanvasFace }) {
  const engine = useEngine()
  const [canvas] = useState(() => canvasEngine(engine, hasRecordsIn(design)))
  const { type } = useDesignParts(design, readType)
  const isDetail = type === 'detail' || type === 'print' || face === 'detail' || face === 'expand'
  const [documents] = useState(() => design.documentsOf(face))
  const params = useMemo(() => (isDetail || mode === 'view' ? { id: exampleId } : {}), [isDetail, mode])
  return (
    <div className="design-screen" inert>
      <EngineProvider engine={canvas}>
        <ScreenHost screenId={design.ref.id} documents={documents} params={params} {...(mode ? { mode } : {})} />
      </EngineProvider>
    </div>
  )
})

const readType = ({ rendered: { screen } }: DesignState) => ({
  type: screen !== null && 'type' in screen.whole ? screen.whole.type : '',
})

const styleOf = ({ left, top, width, height }: Box): CSSProperties => ({ left, top, width, height })

const Outlined = ({ placed: { node, box }, className }: { placed: PlacedNode; className: string }) => (
  <div className={className} style={styleOf(box)}>
    <span className="design-name">{nodeTitle(node)}</span>
  </div>
)

/** A part that is shown though people do not see it, with the reason. */
function Hidden({ placed: { node, box, hidden } }: { placed: PlacedNode }) {
  const text = `${nodeTitle(node)} ${hidden}`
  return (
    <div className="design-hidden" style={styleOf(box)} title={text}>
      <span className="design-unseen">{text}</span>
    </div>
  )
}

/** The selected part with its handle. */
function Selected({ placed: { node, box, hidden }, commands }: { placed: PlacedNode; commands: DesignCommands }) {
  const handle = useRef<HTMLDivElement>(null)
  const isFree = isMovable(node)
  useDraggable(handle, isFree ? { do: 'move', key: nodeKey(node) } : null)
  return (
    <div className="design-selected" style={{ ...styleOf(box), '--design-left': `${box.left}px` } as CSSProperties}>
      <div ref={handle} className="design-handle">
        {isFree ? <HolderOutlined aria-hidden /> : null}
        <span className="design-name">{nodeTitle(node)}</span>
        {hidden ? <span className="design-name">{hidden}</span> : null}
        {isFree ? (
          <>
            {isCopyable(node) ? (
              <HandleButton icon={<CopyOutlined aria-hidden />} title={messages.word.copy} press={commands.copy} />
            ) : null}
            <HandleButton icon={<DeleteOutlined aria-hidden />} title={texts.remove} press={commands.remove} />
          </>
        ) : null}
      </div>
    </div>
  )
}

const HandleButton = ({ icon, title, press }: { icon: ReactNode; title: string; press(): void }) => (
  <Button
    size="small"
    type="text"
    icon={icon}
    aria-label={title}
    title={title}
    onClick={(event) => {
      event.stopPropagation()
      press()
    }}
  />
)
