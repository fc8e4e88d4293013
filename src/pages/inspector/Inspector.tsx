import { AimOutlined, CloseOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { messages, inspectorMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import type { InspectedSubject } from '#react/inspect'
import { useWatched } from '#react/watch'
import { withinInspector } from './parts.tsx'
import { SkippedSeeds } from './SkippedSeeds.tsx'
import { SubjectReport } from './SubjectReport.tsx'
import { type PickedSubject, pickable, pickedAt, programOf, seenSubjects } from './subjects.ts'
import './inspector.css'

export interface InspectorProps {
  onClose(): void
}

/** The selection, until another layer covers it. */
interface Chosen {
  one: InspectedSubject
  uppermost: InspectedSubject | null
}

/** Explains the page: the rendered screens, and every cause of the selected item's state. */
export function Inspector({ onClose }: InspectorProps) {
  const { inspection } = useEngine()
  useBeat()
  const seen = seenSubjects(useWatched(inspection.rendered))
  const uppermost = seen[0] ?? null
  const [picked, setPicked] = useState<PickedSubject | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [left, setLeft] = useState(false)
  const choose = (one: InspectedSubject | undefined) => setChosen(one ? { one, uppermost } : null)
  const picking = usePicking(inspection.rendered.snapshot, (next) => {
    setPicked(next)
    choose(next.inspected)
  })
  const inspected = chosen?.uppermost === uppermost && seen.includes(chosen.one) ? chosen.one : uppermost
  return (
    <aside className="inspector" data-left={left || undefined} aria-label={texts.title}>
      <Head picking={picking} onSide={() => setLeft(!left)} onClose={onClose} />
      {picking.active ? <p className="inspector-note">{texts.picking}</p> : null}
      {picking.outline ? <Outline rect={picking.outline} /> : null}
      <SkippedSeeds />
      {inspected ? (
        <>
          <Select
            className="inspector-screens"
            aria-label={texts.screens}
            size="small"
            getPopupContainer={withinInspector}
            value={seen.indexOf(inspected)}
            options={seen.map((one, index) => ({ value: index, label: labelOf(one) }))}
            onChange={(index) => choose(seen[index])}
          />
          <SubjectReport subject={inspected.subject} picked={picked?.inspected === inspected ? picked : null} />
        </>
      ) : (
        <p className="inspector-note">{texts.none}</p>
      )}
    </aside>
  )
}

interface HeadProps {
  picking: Picker
  onSide(): void
  onClose(): void
}

const Head = ({ picking, onSide, onClose }: HeadProps) => (
  <header className="inspector-head">
    <strong>{texts.title}</strong>
    <Button
      size="small"
      type={picking.active ? 'primary' : 'default'}
      icon={<AimOutlined aria-hidden />}
      aria-pressed={picking.active}
      onClick={picking.begin}
    >
      {texts.pick}
    </Button>
    <Button
      size="small"
      type="text"
      className="inspector-side"
      icon={<SwapOutlined aria-hidden />}
      aria-label={texts.side}
      title={texts.side}
      onClick={onSide}
    />
    <Button
      size="small"
      type="text"
      icon={<CloseOutlined aria-hidden />}
      aria-label={messages.word.close}
      onClick={onClose}
    />
  </header>
)

const labelOf = ({ subject }: InspectedSubject): string => {
  const { kind, id } = programOf(subject)
  return `${kind}  ${id}`
}

/** Marks what would be picked. */
const Outline = ({ rect: { left, top, width, height } }: { rect: DOMRect }) => (
  <div className="inspector-outline" style={{ left, top, width, height }} />
)

const beatMs = 500

/** Inspected state changes without notification, so it is read again twice a second. */
function useBeat(): void {
  const { clock } = useEngine().ports
  const [beat, setBeat] = useState(0)
  useEffect(() => clock.after(beatMs, () => setBeat(beat + 1)), [clock, beat])
}

/** Pointing at something on the page. */
interface Picker {
  active: boolean
  /** What would be picked, as a place in the window; null while there is nothing. */
  outline: DOMRect | null
  begin(): void
}

/** Lets a person point at something on the page: the click picks it and does nothing else. Esc gives up. */
function usePicking(inspected: () => readonly InspectedSubject[], onPick: (picked: PickedSubject) => void): Picker {
  const [active, setActive] = useState(false)
  const [outline, setOutline] = useState<DOMRect | null>(null)
  const take = useEffectEvent(onPick)
  useEffect(() => {
    if (!active) return
    const end = () => {
      setActive(false)
      setOutline(null)
    }
    return listenAll({
      pointermove: onPage((target) => setOutline(pickable(target)?.getBoundingClientRect() ?? null)),
      pointerdown: onPage((_, event) => silence(event)),
      mousedown: onPage((_, event) => silence(event)),
      click: onPage((target, event) => {
        silence(event)
        const picked = pickedAt(target, inspected())
        if (!picked) return
        end()
        take(picked)
      }),
      keydown: (event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end()
      },
    })
  }, [active, inspected])
  return { active, outline, begin: () => setActive(true) }
}

/** Listens to events outside of the inspector. */
const onPage =
  <E extends Event>(hear: (target: Element, event: E) => void) =>
  (event: E): void => {
    const { target } = event
    if (target instanceof Element && !target.closest('.inspector')) hear(target, event)
  }

function silence(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

type Hears = { [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void }

/** Listens to events before the page does. */
function listenAll(hears: Hears): () => void {
  const all = Object.entries(hears) as [keyof DocumentEventMap, (event: Event) => void][]
  for (const [name, hear] of all) document.addEventListener(name, hear, true)
  return () => {
    for (const [name, hear] of all) document.removeEventListener(name, hear, true)
  }
}
