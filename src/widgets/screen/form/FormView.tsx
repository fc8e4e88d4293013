import { useRef } from 'react'
import type { FormViewProps } from '#react/engine'
import { useWatched } from '#react/watch'
import { ConflictView } from '../conflict/ConflictView.tsx'
import { FormBody } from './FormBody.tsx'
import { FormFooter } from './FormFooter.tsx'
import { useFirstFocus } from './useFirstFocus.ts'
import { useSubmit } from './useSubmit.ts'
import { useSubmitKeys } from './useSubmitKeys.ts'
import '../layer/layer.css'

/** A form with its actions below; a conflict takes its place until it is settled. Enter and Ctrl+S save. spec: look, Keyboard */
export function FormView({ form, frame }: FormViewProps) {
  const status = useWatched(form.status)
  const conflict = status.kind === 'conflict' ? status.conflict : null
  const element = useRef<HTMLFormElement>(null)
  const submit = useSubmitKeys(element, useSubmit(form))
  useFirstFocus(element, form.mode !== 'view' && conflict === null)
  return (
    <>
      <form
        ref={element}
        className={frame.close ? 'view form-view' : 'view form-view is-own'}
        hidden={conflict !== null}
        noValidate
        tabIndex={-1}
        autoComplete="off"
        onSubmit={submit}
      >
        <div className="view-scroll">
          <FormBody form={form} page={frame.present === 'page'} />
        </div>
        <FormFooter form={form} close={frame.close} />
        <button type="submit" hidden />
      </form>
      {conflict && <ConflictView form={form} conflict={conflict} />}
    </>
  )
}
