import { useCallback } from 'react'
import type { FormController } from '#react/form'
import { useFormActions } from '#react/screen'

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
