import type { FieldDocument } from '#core/document'
import { messages } from '#core/message'
import { askedModel } from './askedModel.ts'
import { compileLabel } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import { fileQuestion } from './fileQuestion.ts'
import { compileFormBody } from './form.ts'
import type { FormProgram } from './program/screen.ts'

interface AskDocument {
  ask: { title: string; width?: number; fields: Record<string, FieldDocument> }
}

/** An answer is confirmed: nothing is saved yet. */
const confirm = { id: 'submit', title: messages.word.confirm }

/** The small form of an `ask`: a model of its own that is never stored. */
export function compileAsk({ ask: asked }: AskDocument, context: CompileContext): FormProgram {
  const ask = fileQuestion(asked)
  const { model, library } = askedModel({ id: 'ask', title: ask.title, fields: ask.fields }, inside(context, 'fields'))
  const form = compileFormBody(
    { present: 'modal', ...(ask.width ? { width: ask.width } : {}), grid: 1, actions: [confirm] },
    { ...context, library, model },
    { id: `${context.screenId}#ask`, title: ask.title },
  )
  return { ...form, title: compileLabel(ask.title, inside(context, 'title')) }
}
