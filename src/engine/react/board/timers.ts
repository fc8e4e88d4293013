import type { DashboardCard, DashboardProgram } from '#core/screen'
import type { ClockPort } from '#runtime/port'

type Own = (cards: readonly DashboardCard[]) => readonly DashboardCard[]

/** Seconds, and the cards that are requested again each time: those that say so themselves, and all others together. */
function spansOf({ cards, refreshS }: DashboardProgram): [number, Own][] {
  const spans = [...new Set(cards.flatMap((card) => (card.refreshS ? [card.refreshS] : [])))]
  const own = spans.map((span): [number, Own] => [span, (all) => all.filter((card) => card.refreshS === span)])
  return refreshS ? [...own, [refreshS, (all) => all.filter((card) => !card.refreshS)]] : own
}

interface TimerInput {
  clock: ClockPort
  /** False while nobody sees the screen: then nothing is loaded. */
  isShown(): boolean
  run(own: Own): void
}

/** Asks again and again, as the document says; the answer ends it. */
export function startTimers(program: DashboardProgram, { clock, isShown, run }: TimerInput): () => void {
  const stops = spansOf(program).map(([everyS, own]) => {
    let stop = () => {}
    const next = () => {
      stop = clock.after(everyS * 1_000, () => {
        if (isShown()) run(own)
        next()
      })
    }
    next()
    return () => stop()
  })
  return () => {
    for (const stop of stops) stop()
  }
}
