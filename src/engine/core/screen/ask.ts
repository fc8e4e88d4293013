import { pointerOf } from '#core/document'
import { messages } from '#core/message'
import { compileLabel, fixedLabel } from './condition.ts'
import { type BaseContext, inside } from './context.ts'
import { compileFormItems, formContext, formProgram } from './formBody.ts'
import type { ActionProgram, FormProgram } from './program/form.ts'
import { modelOfFields, narrowUpload, type Question } from './screenModel.ts'

interface AskDocument extends Question {
  title: string
}

/** Compiles the form of an `ask` step over a model that is never stored. */
export function compileAsk(ask: AskDocument, outer: BaseContext): FormProgram {
  const { title, width, fields } = narrowUpload(ask)
  const { model, library } = modelOfFields({ id: 'ask', title, fields }, inside(outer, 'fields'))
  const context = formContext({ ...outer, library, model })
  const form = formProgram(compileFormItems(undefined, context), {
    document: { present: 'modal', ...(width ? { width } : {}), grid: 1 },
    actions: { actions: [confirmAction(inside(context, 'actions', 0))], more: [] },
    context,
    name: { id: `${context.screenId}#ask`, title },
  })
  return { ...form, title: compileLabel(title, inside(outer, 'title')) }
}

/** The button that confirms the answers; it saves nothing. */
const confirmAction = ({ at }: BaseContext): ActionProgram => ({
  id: 'submit',
  kind: 'builtIn',
  title: fixedLabel(messages.word.confirm),
  pointer: pointerOf(at),
  on: 'row',
  min: 1,
  values: {},
  steps: [],
})
