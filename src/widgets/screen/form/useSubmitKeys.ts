import { type FormEvent, type RefObject, useEffect } from 'react'
import { isOnTop } from '../place/topLayer.ts'

/** Enter there belongs to the grid, or to a list inside. */
const ownEnter = '.ag-root-wrapper, [data-embedded]'

/** Submits by Enter (the answer is for `onSubmit`) and by Ctrl+S, when the form is the topmost. */
export function useSubmitKeys(element: RefObject<HTMLFormElement | null>, submit: () => void) {
  useEffect(() => {
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
