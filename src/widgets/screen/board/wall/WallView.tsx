import { CloseOutlined, FullscreenOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { dashboardMessages, messages } from '#core/message'
import { wallColors } from '#core/palette'
import type { FilterProgram } from '#core/screen'
import { type DashboardController, outOfReach } from '#react/board'
import { useEngine } from '#react/engine'
import { useDictionary } from '#react/source'
import { useWatched } from '#react/watch'
import { useAfter, useNotifier, useNow } from '#widgets/face'
import { CardFrame } from '../CardFrame.tsx'
import './wall.css'

interface Rotation {
  /** The value that is shown, and its position among all; -1 where none of them is. */
  index: number
  values: readonly string[]
  filter: string
  isPaused: boolean
  pause(paused: boolean): void
  step(by: number): void
}

/** A filter that is set to one value after the other while nobody holds it. Null where nothing is rotated. */
function useRotation(board: DashboardController, isHovered: boolean): Rotation | null {
  const after = useAfter()
  const { filters } = useWatched(board.state)
  const [isPaused, pause] = useState(false)
  const rotate = board.program.wall?.rotate
  const value = rotate ? filters[rotate.filter] : undefined
  const values = rotate?.values ?? none
  const index = values.indexOf(String([value].flat()[0]))
  const show = (position: number) => {
    const next = values.at(position % values.length)
    if (rotate && next !== undefined) board.rotate(rotate.filter, next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value has its time, whatever else is drawn meanwhile
  useEffect(() => {
    if (!rotate) return
    if (index < 0) return show(0)
    if (isPaused || isHovered) return
    return after(rotate.everyS * 1_000, () => show(index + 1))
  }, [after, board, rotate, index, isPaused, isHovered])
  if (!rotate) return null
  return { index, values, filter: rotate.filter, isPaused, pause, step: (by) => show(index + by) }
}

const none: readonly string[] = []

/** What a wall is drawn for, and how much wider or higher its cards become to fill a window of another shape: 16:10 and 4:3 leave nothing free. */
const [widthPx, heightPx, mostStretch] = [1920, 1080, 4 / 3]

/** Its own colours, as variables: `--wall-top` and the like. */
const wallStyle = Object.fromEntries(
  Object.entries(wallColors).map(([name, color]) => [`--wall-${name}`, color]),
) as CSSProperties

/** Scales a stage to its window, in its middle, and stretches it to the shape of that. */
function useStage(container: RefObject<HTMLElement | null>, stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const scaled = () => {
      const scale = Math.min(element.clientWidth / widthPx, element.clientHeight / heightPx)
      if (!stage.current || scale === 0) return
      const width = Math.min(element.clientWidth / scale, widthPx * mostStretch)
      const height = Math.min(element.clientHeight / scale, heightPx * mostStretch)
      const [x, y] = [(element.clientWidth - width * scale) / 2, (element.clientHeight - height * scale) / 2]
      const transform = `translate(${x}px, ${y}px) scale(${scale})`
      Object.assign(stage.current.style, { width: `${width}px`, height: `${height}px`, transform })
    }
    scaled()
    const watch = new ResizeObserver(scaled)
    watch.observe(element)
    return () => watch.disconnect()
  }, [container, stage])
}

interface RotationBarProps {
  rotation: Rotation
  filter: FilterProgram | undefined
  /** Somebody points at the wall: it waits. */
  isHovered: boolean
  show(value: string): void
}

/** What is rotated, which of it is shown, and whether it goes on. */
function RotationBar({ rotation, filter, isHovered, show }: RotationBarProps) {
  const { index, values, isPaused, pause } = rotation
  const { options } = useDictionary(String(filter?.fields[0]?.document.dict ?? ''))
  const labelOfOption = (value: string) => options.find((one) => String(one.value) === value)?.text ?? value
  const label = isPaused ? dashboardMessages.resume : dashboardMessages.pause
  return (
    <div className="wall-rotation">
      <ul aria-label={filter?.title.text ?? ''}>
        {values.map((value, position) => (
          <li key={value}>
            <button
              type="button"
              className="wall-value"
              aria-current={position === index ? 'true' : undefined}
              onClick={() => show(value)}
            >
              {labelOfOption(value)}
            </button>
          </li>
        ))}
      </ul>
      <span className={isPaused || isHovered ? 'wall-state is-paused' : 'wall-state'} role="status">
        {isPaused || isHovered ? dashboardMessages.paused : dashboardMessages.rotating}
      </span>
      <Button
        type="text"
        icon={isPaused ? <PlayCircleOutlined aria-hidden /> : <PauseCircleOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => pause(!isPaused)}
      />
    </div>
  )
}

/** The present day and time, second by second. */
function WallClock() {
  const now = useNow()
  const after = useAfter()
  const [time, setTime] = useState(now)
  useEffect(() => {
    let stop = () => {}
    const tick = () => {
      setTime(now())
      stop = after(1_000, tick)
    }
    tick()
    return () => stop()
  }, [after, now])
  return (
    <time className="wall-clock" dateTime={time}>
      <span>{time.slice(0, 10)}</span> {time.slice(11)}
    </time>
  )
}

interface WallViewProps {
  board: DashboardController
  leave(): void
}

/** A dashboard over the whole window: dark, scaled as one picture, going on by itself until somebody holds it. */
export function WallView({ board, leave }: WallViewProps) {
  const { darken, runtime, browser } = useEngine()
  const notifier = useNotifier()
  const container = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [isHovered, hold] = useState(false)
  const [isEnded, end] = useState(false)
  const rotation = useRotation(board, isHovered)
  const { program } = board
  useStage(container, stage)
  useLayoutEffect(() => darken(), [darken])
  useEffect(() => runtime.session.onEnd(() => end(true)), [runtime])
  useEffect(() => {
    container.current?.focus()
    return () => browser.leaveScreen()
  }, [browser])
  const fill = async () => {
    if (!(await browser.fillScreen())) notifier.warn(dashboardMessages.noFullscreen)
  }
  const press = (event: KeyboardEvent) => {
    // Keys that something in the wall needs for itself are its own.
    const isOwn = event.target === container.current || event.key === 'Escape'
    if (isOwn && !event.defaultPrevented && act(event.key, leave, rotation)) event.preventDefault()
  }
  return (
    <section
      ref={container}
      className="wall"
      style={wallStyle}
      aria-label={program.title.text}
      tabIndex={-1}
      onKeyDown={press}
    >
      <div ref={stage} className="wall-stage">
        <header className="wall-head">
          <WallClock />
          <h2>{program.title.text}</h2>
          <div className="wall-actions">
            <Button
              type="text"
              icon={<FullscreenOutlined aria-hidden />}
              aria-label={messages.word.fullscreen}
              onClick={() => void fill()}
            />
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={dashboardMessages.leaveWall}
              onClick={leave}
            />
          </div>
        </header>
        {rotation && (
          <RotationBar
            rotation={rotation}
            filter={program.filters.find(({ id }) => id === rotation.filter)}
            isHovered={isHovered}
            show={(value) => board.rotate(rotation.filter, value)}
          />
        )}
        <WallCards board={board} hold={hold} />
      </div>
      {isEnded && (
        <p className="wall-ended" role="status">
          {dashboardMessages.sessionEnded}
        </p>
      )}
    </section>
  )
}

/** Handles a key; false if it has no function. */
function act(key: string, leave: () => void, rotation: Rotation | null): boolean {
  if (key === 'Escape') leave()
  else if (key === ' ') rotation?.pause(!rotation.isPaused)
  else if (key === 'ArrowLeft') rotation?.step(-1)
  else if (key === 'ArrowRight') rotation?.step(1)
  else return false
  return true
}

/** The cards; whoever points at one holds the wall. */
function WallCards({ board, hold }: { board: DashboardController; hold(held: boolean): void }) {
  const { cards, filters } = useWatched(board.state)
  const style = { '--wall-rows': board.program.wall?.gridRows ?? 1 } as CSSProperties
  const silent = outOfReach(board.cards(), cards)
  return (
    <div className="wall-cards" style={style} onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
      {board.cards().map((card) => (
        <CardFrame
          key={card.id}
          board={board}
          card={card}
          state={cards[card.id]}
          isSilent={silent.has(card.id)}
          filters={filters}
        />
      ))}
    </div>
  )
}
