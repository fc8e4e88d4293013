import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dashboardMessages, messages } from '#core/message'
import type { DashboardController } from '#react/board'
import { useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import { useNotifier } from '#widgets/face'
import { CardFrame } from '../CardFrame.tsx'
import { RotationBar } from './RotationBar.tsx'
import { type Rotation, useRotation } from './useRotation.ts'
import { useStage } from './useStage.ts'
import { WallClock } from './WallClock.tsx'
import './wall.css'

interface WallViewProps {
  board: DashboardController
  leave(): void
}

/** A dashboard over the whole window: dark, scaled as one picture, going on by itself until somebody holds it. */
export function WallView({ board, leave }: WallViewProps) {
  const { darken, runtime, browser } = useEngine()
  const notifier = useNotifier()
  const place = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [isHeld, hold] = useState(false)
  const [isEnded, end] = useState(false)
  const rotation = useRotation(board, isHeld)
  const { program } = board
  useStage(place, stage)
  useLayoutEffect(() => darken(), [darken])
  useEffect(() => runtime.session.onEnd(() => end(true)), [runtime])
  useEffect(() => {
    place.current?.focus()
    return () => browser.leaveScreen()
  }, [browser])
  const fill = async () => {
    if (!(await browser.fillScreen())) notifier.warn(dashboardMessages.noFullscreen)
  }
  const press = (event: KeyboardEvent) => {
    // Keys that something in the wall needs for itself are its own.
    const isOwn = event.target === place.current || event.key === 'Escape'
    if (isOwn && !event.defaultPrevented && act(event.key, leave, rotation)) event.preventDefault()
  }
  return (
    <section ref={place} className="wall" aria-label={program.title.text} tabIndex={-1} onKeyDown={press}>
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
            isHeld={isHeld}
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

/** What a key does; false where it does nothing. */
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
  const style = { '--wall-rows': board.program.wall?.rows ?? 1 } as CSSProperties
  return (
    <div className="wall-cards" style={style} onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
      {board.cards().map((card) => (
        <CardFrame key={card.id} board={board} card={card} state={cards[card.id]} filters={filters} />
      ))}
    </div>
  )
}
