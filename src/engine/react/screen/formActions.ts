import { createContext, useContext } from 'react'
import type { Library } from '#core/library'
import type { ActionProgram } from '#core/screen'
import {
  type ActionHost,
  type ActionPorts,
  type ActionRunner,
  type ActionTarget,
  type BarView,
  barView,
  createActionRunner,
  type Opener,
} from '#react/action'
import type { FormController, SubmitHow, SubmitOutcome } from '#react/form'
import type { Scope } from '#react/scope'
import { derived, type Watched } from '#react/watch'

/** The actions of a form: save, reset, and its own. */
export interface FormActions {
  readonly bar: Watched<BarView>
  readonly running: ActionRunner['running']
  run(action: ActionProgram): Promise<void>
}

interface FormActionsInput {
  form: FormController
  library: Library
  scope: Scope
  ports: ActionPorts
  opener: Opener
  submit(how: SubmitHow): Promise<SubmitOutcome>
}

/** Creates the actions of one form. Visibility and enablement follow the current values. */
export function createFormActions({ form, library, scope, ports, opener, submit }: FormActionsInput): FormActions {
  const { model, actions } = form.program
  const builtIns: ActionHost['builtIns'] = {
    submit: async (target) => {
      form.change(valuesOf(target, scope))
      await submit({})
    },
    save: async (target) => {
      form.change(valuesOf(target, scope))
      await submit({ stays: true })
    },
    reset: form.reset,
  }
  const host: ActionHost = {
    model,
    library,
    scope,
    ports,
    opener,
    builtIns,
    set: form.change,
    async submit(values, how) {
      form.change(values)
      const outcome = await submit(how)
      return outcome.kind === 'saved' ? { id: outcome.id } : null
    },
    refresh: () => undefined,
  }
  const runner = createActionRunner(host)
  const values = form.values(readsOf(form.program))
  return {
    bar: derived(values, Object.values, () => barView(actions, { record: form.record() }, host)),
    running: runner.running,
    run: (action) => runner.run({ action, record: form.record() }),
  }
}

/** The values that a submit action sets first. */
function valuesOf({ action, record }: ActionTarget, scope: Scope): Record<string, unknown> {
  const evaluation = scope.evaluation(undefined, record ?? {})
  return Object.fromEntries(Object.entries(action.values).map(([name, value]) => [name, value.read(evaluation)]))
}

/** Fields that the actions' conditions read; all fields if a title is computed. */
function readsOf({ actions: { actions, more }, fieldItems }: FormController['program']): string[] {
  const all = [...actions, ...more]
  if (all.some(({ title }) => title.text === undefined)) return fieldItems.map(({ field }) => field.name)
  return all.flatMap(({ visible, disabled }) => [...(visible?.reads ?? []), ...(disabled?.reads ?? [])])
}

const FormActionsContext = createContext<FormActions | null>(null)

export const FormActionsProvider = FormActionsContext.Provider

/** The actions of the surrounding form; null if no screen has opened it. */
export const useFormActions = (): FormActions | null => useContext(FormActionsContext)
