import { useEffect, useState } from 'react'
import type { DashboardController } from '#react/board'
import { useWatched } from '#react/watch'
import { useAfter } from '#widgets/face'

export interface Rotation {
  /** The value that is shown, and its place among all; -1 where none of them is. */
  index: number
  values: readonly string[]
  filter: string
  isPaused: boolean
  pause(paused: boolean): void
  step(by: number): void
}

/** A filter that is set to one value after the other while nobody holds it. Null where nothing is rotated. */
export function useRotation(board: DashboardController, isHeld: boolean): Rotation | null {
  const after = useAfter()
  const { filters } = useWatched(board.state)
  const [isPaused, pause] = useState(false)
  const rotate = board.program.wall?.rotate
  const value = rotate ? filters[rotate.filter] : undefined
  const values = rotate?.values ?? none
  const index = values.indexOf(String([value].flat()[0]))
  const show = (place: number) => {
    const next = values.at(place % values.length)
    if (rotate && next !== undefined) board.rotate(rotate.filter, next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value has its time, whatever else is drawn meanwhile
  useEffect(() => {
    if (!rotate) return
    if (index < 0) return show(0)
    if (isPaused || isHeld) return
    return after(rotate.everyS * 1_000, () => show(index + 1))
  }, [after, board, rotate, index, isPaused, isHeld])
  if (!rotate) return null
  return { index, values, filter: rotate.filter, isPaused, pause, step: (by) => show(index + by) }
}

const none: readonly string[] = []
