import { Button, Steps } from 'antd'
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import { fillText, messages, stepsMessages } from '#core/message'
import { leavesOf } from '#core/screen'
import type { StepsViewProps, StepView } from '#react/engine'
import { useFormActions } from '#react/screen'
import { useBackCloses, useNarrow } from '#widgets/face'
import { FormButtons } from '../form/FormFooter.tsx'
import { FormFrame, useConflict, useFirstFocus, useSubmit } from '../form/FormFrame.tsx'
import { DraftOffer, FormProblems } from '../form/FormNotes.tsx'
import { labelWidthPx } from '../form/formShape.ts'
import { ItemGrid } from '../item/ItemGrid.tsx'
import '../form/form.css'
import './steps.css'

/** Where the user is: all steps beside each other, on phones the present one and how far it is. */
function StepsHead(props: StepsViewProps) {
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

/** Always in sight: leaving, the steps beside this one, and at the last step the form's own actions. */
function StepsFooter({ form, frame, steps, at, busy, go }: StepsViewProps) {
  const actions = useFormActions()
  const writes = form.mode !== 'view' && actions !== null
  const isLast = at === steps.length - 1
  return (
    <footer className="view-foot">
      {frame.close && <Button onClick={frame.close}>{writes ? messages.word.cancel : messages.word.close}</Button>}
      {at > 0 && (
        <Button disabled={busy} onClick={() => go(at - 1)}>
          {stepsMessages.back}
        </Button>
      )}
      {!isLast && (
        <Button type="primary" loading={busy} onClick={() => go(at + 1)}>
          {stepsMessages.next}
        </Button>
      )}
      {isLast && writes && <FormButtons form={form} actions={actions} />}
    </footer>
  )
}

/**
 * A form that is filled in step by step. Enter and Ctrl+S go on, and save at the last step; the browser's way back goes one
 * step back.
 */
export function StepsView(props: StepsViewProps) {
  const { form, frame, steps, at, go } = props
  const conflict = useConflict(form)
  const element = useRef<HTMLFormElement>(null)
  const save = useSubmit(form)
  const isLast = at === steps.length - 1
  const goOn = useCallback(() => (isLast ? save() : go(at + 1)), [isLast, save, go, at])
  const label = useLabelWidth(form)
  return (
    <>
      {at > 0 && !conflict && <BackGoesBack back={() => go(at - 1)} />}
      <FormFrame form={form} frame={frame} element={element} look="steps-view" enter={goOn}>
        <StepsHead {...props} />
        <div className="view-scroll">
          <div className="item-surface steps-surface" style={label}>
            <DraftOffer form={form} />
            <FormProblems form={form} />
            <StepPages {...props} ready={form.mode !== 'view' && conflict === null} />
          </div>
        </div>
        <StepsFooter {...props} />
      </FormFrame>
    </>
  )
}

/** While it stands, the browser's way back is the way to the step before. */
function BackGoesBack({ back }: { back(): void }) {
  useBackCloses(back)
  return null
}

const useLabelWidth = (form: StepsViewProps['form']): CSSProperties =>
  useMemo(() => {
    const fields = leavesOf(form.program.items).filter((item) => item.kind === 'field')
    return { '--item-label': `${labelWidthPx(fields)}px` } as CSSProperties
  }, [form])

/** A step is drawn when the user first comes to it, and stays: what is half typed there is not lost. */
function StepPages({ form, steps, at, ready }: StepsViewProps & { ready: boolean }) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const present = steps[at]?.id ?? ''
  if (!seen.has(present)) setSeen(new Set([...seen, present]))
  return steps.map((step, index) =>
    index === at || seen.has(step.id) ? (
      <StepPage key={step.id} step={step} columns={form.program.grid} present={index === at} ready={ready} />
    ) : null,
  )
}

interface StepPageProps {
  step: StepView
  columns: number
  present: boolean
  /** Something can be typed. */
  ready: boolean
}

function StepPage({ step: { title, children }, columns, present, ready }: StepPageProps) {
  const page = useRef<HTMLFieldSetElement>(null)
  useFirstFocus(page, present && ready)
  return (
    <fieldset ref={page} tabIndex={-1} aria-label={title} hidden={!present} className="steps-page">
      <ItemGrid columns={columns}>{children}</ItemGrid>
    </fieldset>
  )
}
