import type { ReactNode, RefObject } from 'react'
import type { FormViewProps } from '#react/engine'
import type { FormController } from '#react/form'
import { useWatched } from '#react/watch'
import { ConflictView } from '../conflict/ConflictView.tsx'
import { useSubmitKeys } from './useSubmitKeys.ts'
import '../layer/layer.css'

/** The two versions that are to be settled before anything else; null without a conflict. */
export function useConflict(form: FormController) {
  const status = useWatched(form.status)
  return status.kind === 'conflict' ? status.conflict : null
}

interface FormFrameProps extends FormViewProps {
  element: RefObject<HTMLFormElement | null>
  /** A class beside those of any form. */
  look?: string
  /** What Enter and Ctrl+S do. */
  enter(): void
  children: ReactNode
}

/** What every form stands in: a conflict takes its place until it is settled. spec: look, Keyboard */
export function FormFrame({ form, frame, element, look = '', enter, children }: FormFrameProps) {
  const conflict = useConflict(form)
  const submit = useSubmitKeys(element, enter)
  const classes = ['view', 'form-view', look, frame.close ? '' : 'is-own'].filter(Boolean)
  return (
    <>
      <form
        ref={element}
        className={classes.join(' ')}
        hidden={conflict !== null}
        noValidate
        tabIndex={-1}
        autoComplete="off"
        onSubmit={submit}
      >
        {children}
        <button type="submit" hidden />
      </form>
      {conflict && <ConflictView form={form} conflict={conflict} />}
    </>
  )
}
