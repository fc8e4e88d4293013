import { AimOutlined, CloseOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useEffect, useState } from 'react'
import { messages, inspectorMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import type { InspectedSubject } from '#react/inspect'
import { useWatched } from '#react/watch'
import { SubjectReport } from './SubjectReport.tsx'
import { type PickedSubject, programOf, seenSubjects } from './subjects.ts'
import { type Picker, usePicking } from './usePicking.ts'
import './inspector.css'

export interface InspectorProps {
  onClose(): void
}

/** What was chosen, as long as nothing else has come over it. */
interface Chosen {
  one: InspectedSubject
  uppermost: InspectedSubject | null
}

/** Why the page looks as it does: what is drawn, and of what is picked every cause. */
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
      {inspected ? (
        <>
          <Select
            className="inspector-screens"
            aria-label={texts.screens}
            size="small"
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
      icon={<AimOutlined />}
      aria-pressed={picking.active}
      onClick={picking.begin}
    >
      {texts.pick}
    </Button>
    <Button
      size="small"
      type="text"
      className="inspector-side"
      icon={<SwapOutlined />}
      aria-label={texts.side}
      title={texts.side}
      onClick={onSide}
    />
    <Button size="small" type="text" icon={<CloseOutlined />} aria-label={messages.word.close} onClick={onClose} />
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

/** What is looked at changes without a word to who looks: twice a second it is read again. */
function useBeat(): void {
  const { clock } = useEngine().ports
  const [beat, setBeat] = useState(0)
  useEffect(() => clock.after(beatMs, () => setBeat(beat + 1)), [clock, beat])
}
