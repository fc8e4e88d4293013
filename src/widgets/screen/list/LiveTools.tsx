import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { fillText, liveMessages as texts } from '#core/message'
import type { LiveProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { createLiveList, type LiveList, liveOf } from '#react/live'
import { useVisible } from '#react/visible'
import { useWatched } from '#react/watch'
import { ArrivalSound } from './ArrivalSound.tsx'
import { flashCells } from './flashCells.ts'
import { LiveButton } from './LiveButton.tsx'
import './live.css'

interface LiveToolsProps {
  list: ListController
  says: LiveProgram
}

/** Lets the list follow its records while it is seen; says whether it does, and how many new rows are elsewhere. */
export function LiveTools({ list, says }: LiveToolsProps) {
  const { runtime, browser } = useEngine()
  const place = useRef<HTMLDivElement>(null)
  const visible = useVisible()
  const [channel] = useState(() => liveOf(runtime))
  const [live] = useState(() =>
    createLiveList({ list, says, live: channel, clock: runtime.ports.clock, beforeDrawing: browser.afterPaint }),
  )
  useEffect(() => {
    if (!visible) return
    return live.start((cells) => browser.afterPaint(() => flashCells(place.current?.closest('.list'), list, cells)))
  }, [visible, live, browser, list])
  const { paused, waiting, elsewhere, arrived } = useWatched(live.state)
  const status = useWatched(channel)
  const lost = status === 'lost'
  return (
    <div className="list-live" ref={place}>
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
      icon={paused ? <PlayCircleOutlined /> : <PauseCircleOutlined />}
      press={paused ? live.resume : live.pause}
    />
  )
}
