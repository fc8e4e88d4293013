import { type FormBodyDocument, type ItemEntry, segmentsOf } from '#core/document'
import type { Library } from '#core/library'
import { createCollector, type Field, type Model } from '#core/model'
import { type CompileContext, placedId, screenNames } from './context.ts'
import { deriveDetailItems, deriveFormItems } from './derive.ts'
import { compileDetailBody, compileFormBody } from './form.ts'
import type { DetailProgram, FormProgram } from './program/form.ts'
import type { OneItem } from './program/item.ts'

/** A field of type `one` and the items shown for it. */
interface OneRecord {
  field: Field
  entries?: readonly ItemEntry[]
}

/** Form of a nested record; `$parent` is the surrounding record. Undefined when its model does not exist. */
export function compileOneForm(nested: OneRecord, context: OneContext): FormProgram | undefined {
  const model = modelOfOne(nested.field, context.library)
  if (!model) return undefined
  const derived = withoutLinks(deriveFormItems(model), nested, model)
  return compileFormBody(bodyOf(nested), { ...context, model, names: screenNames }, nameOf(nested, context), derived)
}

/** Detail of a nested record; otherwise as `compileOneForm`. */
export function compileOneDetail(nested: OneRecord, context: OneContext): DetailProgram | undefined {
  const model = modelOfOne(nested.field, context.library)
  if (!model) return undefined
  const derived = withoutLinks(deriveDetailItems(model), nested, model)
  return compileDetailBody(bodyOf(nested), { ...context, model, names: screenNames }, nameOf(nested, context), derived)
}

type OneContext = Omit<CompileContext, 'model' | 'names' | 'rest'>

/** Context for compiling a nested record at render time; its diagnostics were reported when the document was checked. */
export const oneContext = (screenId: string, library: Library, { pointer }: OneItem): OneContext => ({
  library,
  collector: createCollector({ kind: 'screen', id: screenId }, library.checks),
  screenId,
  at: segmentsOf(pointer),
})

/** Model of the nested record of a field of type `one`. */
export const modelOfOne = ({ document }: Field, library: Library): Model | undefined =>
  library.resolvedModel(String(document.model))

/** Leaves out the linking field and nested rows. */
const withoutLinks = (derived: readonly ItemEntry[], { field }: OneRecord, model: Model): ItemEntry[] =>
  derived.filter((entry) => {
    const own = model.field(String(entry))
    return entry !== field.document.foreignKey && !own?.type.nested
  })

const bodyOf = ({ entries }: OneRecord): FormBodyDocument => (entries ? { items: [...entries] } : {})

const nameOf = ({ field }: OneRecord, { screenId }: OneContext) => ({
  id: placedId(screenId, field.name),
  title: field.title,
})
