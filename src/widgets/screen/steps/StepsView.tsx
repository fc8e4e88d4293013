import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import { leavesOf } from '#core/screen'
import type { StepsViewProps, StepView } from '#react/engine'
import { useBackCloses } from '#widgets/face'
import { DraftOffer } from '../form/DraftOffer.tsx'
import { FormFrame, useConflict } from '../form/FormFrame.tsx'
import { FormProblems } from '../form/FormProblems.tsx'
import { labelWidthPx } from '../form/labelWidth.ts'
import { useFirstFocus } from '../form/useFirstFocus.ts'
import { useSubmit } from '../form/useSubmit.ts'
import { ItemGrid } from '../item/ItemGrid.tsx'
import { StepsFooter } from './StepsFooter.tsx'
import { StepsHead } from './StepsHead.tsx'
import '../form/form.css'
import './steps.css'

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
