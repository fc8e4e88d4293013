import {
  type FieldDocument,
  type ListSourceDocument,
  languageVersion,
  type ModelDocument,
  type PlainScreenDocument,
} from '#core/document'
import type { Library } from '#core/library'
import { screenMessages } from '#core/message'
import { type Model, resolveModel } from '#core/model'
import { compileValues } from './condition.ts'
import { type BaseContext, inside } from './context.ts'
import type { RowSourceProgram } from './program/source.ts'

/** The model of a screen part and the library that contains it. */
interface ScreenModel {
  model: Model
  library: Library
}

/** Model of a screen; for rows of a call, a model built from the source's fields. Undefined when it does not exist. */
export function screenModelOf(document: PlainScreenDocument, context: BaseContext): ScreenModel | undefined {
  const { library } = context
  if (document.type === 'list' && document.source)
    return modelOfFields(
      { id: 'sourceRow', title: document.title, fields: document.source.fields },
      inside(context, 'source', 'fields'),
    )
  const model = 'model' in document && document.model ? library.resolvedModel(document.model) : undefined
  return model && { model, library }
}

/** Whether a call pages the rows of a list on the server: then only its own filters and sort orders are available. */
export const isPagedByServer = (source: Partial<Pick<RowSourceProgram, 'paging'>> | undefined): boolean =>
  source !== undefined && source.paging !== 'client'

/** Compiles the row source of a list. */
export const compileRowSource = (document: ListSourceDocument, context: BaseContext): RowSourceProgram => ({
  path: document.call.slice('GET '.length),
  with: compileValues(document.with, inside(context, 'with')),
  key: document.key ?? 'id',
  paging: document.paging ?? 'server',
})

/** Builds an internal, never stored model from `fields`, and a library with it. Diagnostics point below the context's path. */
export function modelOfFields(
  { id, title, fields }: { id: string; title: string; fields: Record<string, FieldDocument> },
  context: BaseContext,
): ScreenModel {
  const document: ModelDocument = { kind: 'model', version: languageVersion, id, title, internal: true, fields }
  const source = { ...context.library, model: (name: string) => (name === id ? document : context.library.model(name)) }
  const { model, diagnostics } = resolveModel(document, source, context.collector.lint)
  for (const diagnostic of diagnostics) {
    const [, _fields, ...segments] = diagnostic.pointer.split('/')
    context.collector.add([...context.at, ...segments], { ...diagnostic, severity: 'error' })
  }
  return { model, library: { ...context.library, model: source.model } }
}

/** The fields of a question, and the width of its dialog where one is given. */
export interface Question {
  width?: number
  fields: Record<string, FieldDocument>
}

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
