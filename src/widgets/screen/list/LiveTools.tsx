import { BellOutlined, MutedOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fillText, liveMessages as texts } from '#core/message'
import type { LiveProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { type CellChange, createLiveList, type LiveList, liveOf } from '#react/live'
import { useVisible } from '#react/visible'
import { useWatched } from '#react/watch'
import { createStoredValue } from '#runtime/storage'
import './live.css'

interface LiveButtonProps {
  /** What a press does. */
  label: string
  icon: ReactNode
  press(): void
}

/** A small button beside the words of a list that follows its records. */
const LiveButton = ({ label, icon, press }: LiveButtonProps) => (
  <Button type="text" size="small" title={label} aria-label={label} icon={icon} onClick={press} />
)

const mutedParse = (raw: unknown): true | null => (raw === true ? true : null)

interface ArrivalSoundProps {
  /** The screen: whether it is mute is stored for each. */
  screen: string
  /** Records that have come since the page began to follow. */
  arrived: number
}

/** Sounds when records come, and the button that silences it in this browser. */
function ArrivalSound({ screen, arrived }: ArrivalSoundProps) {
  const { browser, runtime } = useEngine()
  const { storage, clock } = runtime.ports
  const [stored] = useState(() =>
    createStoredValue({ area: storage.local, clock, key: `muted ${screen}`, lifetimeMs: null, parse: mutedParse }),
  )
  const [muted, setMuted] = useState(() => stored.read() === true)
  const lastArrived = useRef(arrived)
  useEffect(() => {
    if (arrived > lastArrived.current && !muted) browser.chime()
    lastArrived.current = arrived
  }, [arrived, muted, browser])
  const turn = () => {
    if (muted) stored.remove()
    else stored.write(true)
    setMuted(!muted)
  }
  return (
    <LiveButton
      label={muted ? texts.unmute : texts.mute}
      icon={muted ? <MutedOutlined aria-hidden /> : <BellOutlined aria-hidden />}
      press={turn}
    />
  )
}

/** spec: widgets §9, reload highlight */
const flashMs = 1_400
const mostFlashing = 400
/** A coloured layer under the text that fades: the browser draws that by itself, where a fading background keeps the page busy. */
const frames = [{ opacity: 1 }, { opacity: 0 }]

const running = new WeakMap<Element, Animation>()

function flash(target: HTMLElement): void {
  running.get(target)?.cancel()
  target.dataset.flash = ''
  const animation = target.animate(frames, { duration: flashMs, easing: 'ease-out', pseudoElement: '::after' })
  animation.onfinish = () => delete target.dataset.flash
  running.set(target, animation)
}

/** Lets the drawn cells of changed fields flash; a new row does as a whole, and so does a card. Who wants no motion gets none. */
function flashCells(container: Element | null | undefined, list: ListController, cells: readonly CellChange[]): void {
  if (!container || cells.length === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const columns = fieldsByColumn(list)
  const changes = new Map(cells.map(({ id, fields }) => [id, fields && new Set(fields.map(ownField))]))
  const targets = [...container.querySelectorAll('.ag-row[row-id]')].flatMap((row) => {
    const fields = changes.get(row.getAttribute('row-id') ?? '')
    const cells = fields === undefined ? [] : [...row.querySelectorAll<HTMLElement>('.ag-cell')]
    return fields ? cells.filter((cell) => fields.has(columns.get(cell.getAttribute('col-id') ?? '') ?? '')) : cells
  })
  const cards = [...container.querySelectorAll<HTMLElement>('[data-row]')].filter((card) =>
    changes.has(card.getAttribute('data-row') ?? ''),
  )
  for (const target of [...targets, ...cards].slice(0, mostFlashing)) flash(target)
}

/** The field whose text stands beside its value. */
const ownField = (name: string): string => name.replace(/_dictText$/, '')

const fieldsByColumn = ({ columns }: ListController): ReadonlyMap<string, string> =>
  new Map(columns.snapshot().map(({ column: { id, field } }) => [id, field.name]))

interface LiveToolsProps {
  list: ListController
  says: LiveProgram
}

/** Lets the list follow its records while it is seen; says whether it does, and how many new rows are elsewhere. */
export function LiveTools({ list, says }: LiveToolsProps) {
  const { runtime, browser } = useEngine()
  const container = useRef<HTMLDivElement>(null)
  const visible = useVisible()
  const [channel] = useState(() => liveOf(runtime))
  const [live] = useState(() =>
    createLiveList({ list, says, live: channel, clock: runtime.ports.clock, beforeDrawing: browser.afterPaint }),
  )
  useEffect(() => {
    if (!visible) return
    return live.start((cells) => browser.afterPaint(() => flashCells(container.current?.closest('.list'), list, cells)))
  }, [visible, live, browser, list])
  const { paused, waiting, elsewhere, arrived } = useWatched(live.state)
  const status = useWatched(channel)
  const lost = status === 'lost'
  return (
    <div className="list-live" ref={container}>
      <span className={`list-live-dot is-${lost ? 'lost' : paused ? 'paused' : 'on'}`} />
      <span role="status">{lost ? texts.off : paused ? pausedText(waiting) : texts.on}</span>
      {(says === true || says.pause) && <PauseButton live={live} paused={paused} />}
      {says !== true && says.sound && <ArrivalSound screen={list.program.id} arrived={arrived} />}
      {elsewhere > 0 && (
        <button type="button" className="action-link" onClick={live.showNew}>
          {fillText(texts.more, { count: elsewhere })}
        </button>
      )}
    </div>
  )
}

const pausedText = (waiting: number): string =>
  waiting > 0 ? fillText(texts.waiting, { count: waiting }) : texts.paused

function PauseButton({ live, paused }: { live: LiveList; paused: boolean }) {
  return (
    <LiveButton
      label={paused ? texts.resume : texts.pause}
      icon={paused ? <PlayCircleOutlined aria-hidden /> : <PauseCircleOutlined aria-hidden />}
      press={paused ? live.resume : live.pause}
    />
  )
}
