import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { fillText, screenMessages } from '#core/message'

/** Where a window has no room for the panel beside the rows. spec: look, Density */
const narrowWindow = '(width < 1088px)'

/** The least width of a list with the panel: that of a window of 1088 px beside its menu. */
const leastListPx = 800

const widthsPx = { least: 140, first: 180, most: 400, step: 16 } as const

const within = (widthPx: number): number => Math.min(Math.max(widthPx, widthsPx.least), widthsPx.most)

interface SidePanelProps {
  title: string
  /** What stands in the line of the button that folds the panel. */
  head: ReactNode
  children: ReactNode
}

/**
 * Whether the panel is open: at first where it has room, then as the user left it. A list that becomes narrower or
 * wider than it needs folds or opens it anew.
 */
function useOpen(panel: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(() => !window.matchMedia(narrowWindow).matches)
  useEffect(() => {
    const list = panel.current?.parentElement
    if (!list) return
    let hadRoom = true
    const watch = new ResizeObserver(() => {
      const hasRoom = list.clientWidth >= leastListPx
      if (list.clientWidth === 0 || hasRoom === hadRoom) return
      hadRoom = hasRoom
      setOpen(hasRoom && !window.matchMedia(narrowWindow).matches)
    })
    watch.observe(list)
    return () => watch.disconnect()
  }, [panel])
  return [open, setOpen] as const
}

/** A panel at the left of a list that the user can fold and widen. In windows below 1088 px and narrow lists it is folded at first. */
export function SidePanel({ title, head, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useOpen(panel)
  const [widthPx, setWidthPx] = useState<number>(widthsPx.first)
  const label = fillText(open ? screenMessages.foldSide : screenMessages.unfoldSide, { title })
  const turn = (
    <button
      type="button"
      className="list-side-turn"
      aria-expanded={open}
      aria-label={label}
      title={label}
      onClick={() => setOpen(!open)}
    >
      {open ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  )
  if (!open)
    return (
      <aside ref={panel} className="list-side is-folded">
        {turn}
      </aside>
    )
  return (
    <aside ref={panel} className="list-side" style={{ flexBasis: widthPx }}>
      <div className="list-trees">
        <div className="list-side-head">
          <div className="list-side-title">{head}</div>
          {turn}
        </div>
        {children}
      </div>
      <WidthHandle label={fillText(screenMessages.sideWidth, { title })} widthPx={widthPx} setWidthPx={setWidthPx} />
    </aside>
  )
}

interface WidthHandleProps {
  label: string
  widthPx: number
  setWidthPx(widthPx: number): void
}

/** The edge by which the panel is widened: dragged, or moved by the arrow keys. */
function WidthHandle({ label, widthPx, setWidthPx }: WidthHandleProps) {
  const grip = useRef<{ fromPx: number; widthPx: number } | null>(null)
  const begin = (event: PointerEvent) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { fromPx: event.clientX, widthPx }
  }
  const drag = ({ clientX }: PointerEvent) => {
    if (grip.current) setWidthPx(within(grip.current.widthPx + clientX - grip.current.fromPx))
  }
  const end = () => {
    grip.current = null
  }
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -widthsPx.step, ArrowRight: widthsPx.step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setWidthPx(within(widthPx + by))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no <hr>
    <div
      className="list-side-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={widthPx}
      aria-valuemin={widthsPx.least}
      aria-valuemax={widthsPx.most}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={moveByKey}
    />
  )
}
