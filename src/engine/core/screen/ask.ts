import { type FieldDocument, pointerOf } from '#core/document'
import { messages, screenMessages } from '#core/message'
import { compileLabel, fixedLabel } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import { compileFormItems, formContext, formProgram } from './formBody.ts'
import type { ActionProgram, FormProgram } from './program/form.ts'
import { askModel } from './screenModel.ts'

/** The fields of a question, and the width of its dialog where one is given. */
interface Question {
  width?: number
  fields: Record<string, FieldDocument>
}

interface AskDocument extends Question {
  title: string
}

/** Compiles the form of an `ask` step over a model that is never stored. */
export function compileAsk(ask: AskDocument, outer: CompileContext): FormProgram {
  const { title, width, fields } = narrowUpload(ask)
  const { model, library } = askModel({ id: 'ask', title, fields }, inside(outer, 'fields'))
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
const confirmAction = ({ at }: CompileContext): ActionProgram => ({
  id: 'submit',
  kind: 'builtIn',
  title: fixedLabel(messages.word.confirm),
  pointer: pointerOf(at),
  on: 'row',
  min: 1,
  values: {},
  steps: [],
})

const fileTypes: readonly string[] = ['file', 'image']
/** spec: widgets §2, File popup */
const uploadWidthPx = 520

const hasOwnRule = (field: FieldDocument): boolean =>
  field.rules?.some((rule) => typeof rule !== 'string' && rule.rule === 'required') ?? false

/** A question of a single file has a narrow dialog and its own message for a missing file; others stay as they are. spec: widgets §2, §5 File popup */
export function narrowUpload<Asked extends Question>(question: Asked): Asked & Question {
  const [[name, field] = ['', null], ...others] = Object.entries(question.fields)
  if (!field || others.length > 0 || !fileTypes.includes(field.type ?? '')) return question
  const needsRule = field.required === true && !hasOwnRule(field)
  const missing = { rule: 'required', message: screenMessages.noFile }
  const fields = needsRule ? { [name]: { ...field, rules: [...(field.rules ?? []), missing] } } : question.fields
  return { ...question, width: question.width ?? uploadWidthPx, fields }
}
