import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { searchEntries } from '#core/menu'
import { fillText, stepsMessages, tourMessages as texts } from '#core/message'
import { useRuntime } from '#pages/context'
import { useMenu } from '#pages/menu'
import { useRequest } from '#react/watch'
import { keepTourSeen, ownRoles } from './firstTour.ts'
import { type TourStep, tourSteps } from './tourSteps.ts'
import './tour.css'

const stepsByKey: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Escape ends the tour and the arrow keys navigate it; the page below does not receive them. */
function useTourKeys(move: (by: 1 | -1) => void, close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = stepsByKey[event.key]
    if (by === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) close()
    else move(by)
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}

const isDrawn = (selector: string): boolean => document.querySelector(selector) !== null

/**
 * The frame step by step, each beside what it points at. Escape and 跳过 end it, the arrow keys go on and back. Drawn here:
 * the tour of antd holds the page still by a style sheet that the page's policy refuses.
 */
export function Tour({ onClose }: { onClose(): void }) {
  const steps = useSteps()
  const [current, go] = useState(0)
  const [before] = useState(() => document.activeElement)
  const step = steps?.[current]
  const close = () => {
    onClose()
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
  const move = (by: number) => {
    if (steps && current + by >= steps.length) close()
    else go(Math.max(0, current + by))
  }
  useTourKeys(move, close)
  if (!steps || !step) return null
  return <StepCard key={current} {...{ step, current, all: steps.length, move, close, onClose }} />
}

/** The steps, once the roles are known; the tour then counts as seen. */
function useSteps(): readonly TourStep[] | undefined {
  const runtime = useRuntime()
  return useRequest(
    useCallback(
      async (signal: AbortSignal) => {
        const roleIds = await ownRoles(runtime)
        if (!signal.aborted) keepTourSeen(runtime)
        return tourSteps(roleIds, isDrawn)
      },
      [runtime],
    ),
  ).value
}

interface StepCardProps {
  step: TourStep
  current: number
  all: number
  move(by: number): void
  /** Ends it where it began. */
  close(): void
  /** Ends it on the way to a page. */
  onClose(): void
}

function StepCard({ step, current, all, move, close, onClose }: StepCardProps) {
  const id = useId()
  const { spot, card } = usePlace(step)
  const isLast = current === all - 1
  return (
    <div className="tour" data-spot={spot !== null}>
      {spot && <div className="tour-spot" style={spot} />}
      <Card id={id} place={card}>
        <h2 id={`${id}-title`}>{step.title}</h2>
        <p id={`${id}-text`}>{step.text}</p>
        <footer>
          <small>{fillText(stepsMessages.place, { at: String(current + 1), count: String(all) })}</small>
          {isLast ? <Visit step={step} close={onClose} /> : <Button onClick={close}>{texts.skip}</Button>}
          {current > 0 && <Button onClick={() => move(-1)}>{stepsMessages.back}</Button>}
          <Button type="primary" onClick={() => move(1)}>
            {isLast ? texts.finish : stepsMessages.next}
          </Button>
        </footer>
      </Card>
    </div>
  )
}

interface CardProps {
  id: string
  place: TourPlace['card']
  children: ReactNode
}

/** Takes the focus, so that it is read aloud, and keeps it. */
function Card({ id, place, children }: CardProps) {
  const card = useRef<HTMLDialogElement>(null)
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  const keepFocus = () => {
    const dialog = card.current
    if (dialog && !dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true })
  }
  useEffect(() => {
    document.addEventListener('focusin', keepFocus)
    return () => document.removeEventListener('focusin', keepFocus)
  })
  return (
    <dialog
      ref={card}
      open
      tabIndex={-1}
      className="tour-card"
      style={{ ...place, width: cardWidthPx() }}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      {children}
    </dialog>
  )
}

/** A link to the page where the work starts, if the user may open it. */
function Visit({ step, close }: { step: TourStep; close(): void }) {
  const { navigation } = useRuntime().ports
  const page = searchEntries(useMenu()).find(({ path }) => path === step.opens)
  if (!page) return null
  const visit = () => {
    close()
    navigation.go(page.path)
  }
  return <Button onClick={visit}>{fillText(texts.visit, { title: page.title })}</Button>
}

const gapPx = 12
const mostWidthPx = 380

/** The position of the spotlight, and of the card beside it. */
interface TourPlace {
  spot: { left: number; top: number; width: number; height: number } | null
  card: { left: number; top: number }
}

/** How wide the card is in this window. */
const cardWidthPx = (): number => Math.min(mostWidthPx, innerWidth - 2 * gapPx)

/** The place of a step, also after the window has another size. */
function usePlace(step: TourStep): TourPlace {
  const [placed, place] = useState<TourPlace>(() => placeOf(step))
  useLayoutEffect(() => {
    const again = () => place(placeOf(step))
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [step])
  return placed
}

/** Below its target; beside it if that fills the height; centred without a target. */
function placeOf({ at }: TourStep): TourPlace {
  const width = cardWidthPx()
  const pointed = at.map((selector) => document.querySelector(selector)).find((element) => element !== null)
  if (!pointed) return { spot: null, card: { left: (innerWidth - width) / 2, top: innerHeight / 3 } }
  pointed.scrollIntoView?.({ block: 'nearest' })
  const { left, top, right, bottom } = pointed.getBoundingClientRect()
  const spot = { left, top, width: right - left, height: Math.min(bottom, innerHeight) - top }
  if (spot.height > innerHeight / 2) return { spot, card: { left: right + gapPx, top: top + 8 * gapPx } }
  const middle = (left + right - width) / 2
  return { spot, card: { left: Math.max(gapPx, Math.min(middle, innerWidth - width - gapPx)), top: bottom + gapPx } }
}
