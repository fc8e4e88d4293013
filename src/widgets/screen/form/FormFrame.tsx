import { type FormEvent, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect } from 'react'
import type { FormViewProps } from '#react/engine'
import type { FormController } from '#react/form'
import { useFormActions } from '#react/screen'
import { useWatched } from '#react/watch'
import { ConflictView } from '../conflict/ConflictView.tsx'
import { isOnTop } from '../place/topLayer.ts'
import '../layer/layer.css'

/** Enter there belongs to the grid, to a list inside, or to a calendar: it opens it, and goes on to the end of a range. */
const ownEnter = '.ag-root-wrapper, [data-embedded], .ant-picker'

/** Submits by Enter (the answer is for `onSubmit`) and by Ctrl+S, when the form is the topmost. */
function useSubmitKeys(element: RefObject<HTMLFormElement | null>, submit: () => void) {
  useLayoutEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      if (!isTopmost(element.current)) return
      event.preventDefault()
      event.stopPropagation()
      settle()
      submit()
    }
    // Before the control with the focus: a select would open its list.
    document.addEventListener('keydown', save, true)
    return () => document.removeEventListener('keydown', save, true)
  }, [element, submit])

  return (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (document.activeElement?.closest(ownEnter)) return
    settle()
    submit()
  }
}

/** What is being typed counts as if its control had been left: a date that is not taken yet, decimals that are rounded. */
function settle(): void {
  const control = document.activeElement
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  control.blur()
  control.focus({ preventScroll: true })
}

/** True for the last form of the page that is shown, with nothing over it. */
function isTopmost(element: HTMLFormElement | null): boolean {
  const visibleForms = [...document.querySelectorAll<HTMLFormElement>('form.form-view')].filter(
    (each) => each.closest('[hidden]') === null && each.checkVisibility?.() !== false,
  )
  return element !== null && visibleForms.at(-1) === element && isOnTop(element)
}

/** Saves as the form's first saving action does; nothing while the user has none that may be used. */
export function useSubmit(form: FormController): () => void {
  const actions = useFormActions()
  return useCallback(() => {
    if (form.mode === 'view') return
    if (form.program.autosaveS !== undefined) return form.saveNow()
    if (!actions) return void form.submit()
    const { actions: beside, more } = actions.bar.snapshot()
    const view = [...beside, ...more].find(({ id, disabled }) => id === 'submit' && !disabled)
    if (view) void actions.run(view.action)
  }, [form, actions])
}

/** What takes the cursor, and the places of those whose faces are still on their way. */
const controls =
  '[aria-busy="true"], input:not([disabled]):not([readonly]):not([type="hidden"]), textarea:not([disabled])'

/**
 * Puts the cursor into the first field each time it is wanted, but on phones, where it would bring up the keyboard, and where nothing can
 * be typed. A focus that has gone with what was drawn before waits on the form itself for a first field that is drawn later.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const form = element.current
    if (!enabled || !form || form.closest('[inert]') || window.matchMedia('(pointer: coarse)').matches) return
    const begin = () => {
      const first = form.querySelector<HTMLElement>(controls)
      if (!first || first.matches('[aria-busy="true"]')) return false
      first.focus({ preventScroll: true })
      return true
    }
    if (begin()) return
    if (document.activeElement === document.body) form.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      if (document.activeElement !== form || begin()) observer.disconnect()
    })
    observer.observe(form, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [element, enabled])
}

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
