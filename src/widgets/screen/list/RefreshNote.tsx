import { useEffect, useState } from 'react'
import { fillText, liveMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { nowText } from '#react/scope'
import { useVisible } from '#react/visible'
import { useListPart } from '../place/useListPart.ts'
import './live.css'

interface RefreshNoteProps {
  list: ListController
  everyS: number
}

/** Asks for the rows again and again while the list is seen; says how often, and when it was last. */
export function RefreshNote({ list, everyS }: RefreshNoteProps) {
  const { clock } = useEngine().runtime.ports
  const visible = useVisible()
  const rows = useListPart(list, (state) => state.rows)
  const [at, setAt] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that came are new
  useEffect(() => setAt(nowText(clock).slice(11)), [rows, clock])
  useEffect(() => {
    if (!visible) return
    let stop = () => {}
    const next = () => {
      stop = clock.after(everyS * 1_000, () => {
        if (!list.state.snapshot().busy) list.dispatch({ type: 'refresh' })
        next()
      })
    }
    next()
    return () => stop()
  }, [visible, everyS, list, clock])
  return (
    <div className="list-live">
      <span className="list-live-dot is-on" />
      <span>{fillText(texts.every, { seconds: everyS, at })}</span>
    </div>
  )
}
