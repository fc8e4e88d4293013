import { useRef } from 'react'
import type { FormViewProps } from '#react/engine'
import { FormBody } from './FormBody.tsx'
import { FormFooter } from './FormFooter.tsx'
import { FormFrame, useConflict } from './FormFrame.tsx'
import { useFirstFocus } from './useFirstFocus.ts'
import { useSubmit } from './useSubmit.ts'

/** A form with its actions below. Enter and Ctrl+S save. */
export function FormView({ form, frame }: FormViewProps) {
  const conflict = useConflict(form)
  const element = useRef<HTMLFormElement>(null)
  useFirstFocus(element, form.mode !== 'view' && conflict === null)
  return (
    <FormFrame form={form} frame={frame} element={element} enter={useSubmit(form)}>
      <div className="view-scroll">
        <FormBody form={form} page={frame.present === 'page'} />
      </div>
      <FormFooter form={form} close={frame.close} />
    </FormFrame>
  )
}
