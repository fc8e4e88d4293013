import { Steps } from 'antd'
import { fillText, stepsMessages } from '#core/message'
import type { StepsViewProps } from '#react/engine'
import { useNarrow } from '../place/useNarrow.ts'

/** Where the user is: all steps beside each other, on phones the present one and how far it is. */
export function StepsHead(props: StepsViewProps) {
  return useNarrow() ? <NarrowHead {...props} /> : <WideHead {...props} />
}

function WideHead({ steps, at, go }: StepsViewProps) {
  return (
    <Steps
      className="steps-head"
      size="small"
      current={at}
      onChange={go}
      items={steps.map(({ id, title, note, faults }) => ({
        key: id,
        title,
        description: faults > 0 ? fillText(stepsMessages.faults, { count: faults }) : note,
        ...(faults > 0 ? { status: 'error' as const } : {}),
      }))}
    />
  )
}

function NarrowHead({ steps, at }: StepsViewProps) {
  const next = steps[at + 1]
  return (
    <div className="steps-narrow">
      <div className="steps-narrow-title">
        <strong>{steps[at]?.title}</strong>
        <span className="steps-narrow-place">{fillText(stepsMessages.place, { at: at + 1, count: steps.length })}</span>
      </div>
      <div className="steps-bar" aria-hidden>
        {steps.map(({ id, faults }, index) => (
          <i key={id} className={faults > 0 ? 'is-faulty' : index <= at ? 'is-done' : ''} />
        ))}
      </div>
      {next && <span className="steps-narrow-next">{fillText(stepsMessages.following, { title: next.title })}</span>}
    </div>
  )
}
