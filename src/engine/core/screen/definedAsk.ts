import { type Diagnostic, type FieldDocument, namePattern } from '#core/document'
import { fieldTypes } from '#core/fieldType'
import type { Library } from '#core/library'
import { compileDiagnostics, compileTexts } from '#core/message'
import { type Collector, createCollector, unknownName } from '#core/model'
import { compileAsk } from './ask.ts'
import { screenNames } from './context.ts'
import type { FormProgram } from './program/form.ts'

/** Types that an ask cannot contain: values that are records, or that are computed. */
const ofRecords = new Set(['table', 'one', 'formula', 'variant'])
const fieldNamePattern = new RegExp(namePattern.name)

interface DefinedAskContext {
  title: string
  widthPx?: number | undefined
  library: Library
  /** The screen whose action asks. */
  screenId: string
}

interface DefinedAsk {
  /** Null when there is nothing to ask. */
  form: FormProgram | null
  /** Problems of the definition; `form` is null when there are any. */
  diagnostics: readonly Diagnostic[]
}

/** Compiles an ask whose fields come from a record, written as in a model; dictionary codes are not checked. */
export function compileDefinedAsk(
  definition: unknown,
  { title, widthPx, library, screenId }: DefinedAskContext,
): DefinedAsk {
  const collector = createCollector({ kind: 'screen', id: screenId }, null)
  const parsed = typeof definition === 'string' ? jsonOf(definition) : definition
  if (parsed === null || parsed === undefined) return { form: null, diagnostics: [] }
  if (typeof parsed !== 'object' || Array.isArray(parsed)) {
    collector.report([], compileDiagnostics.askNoObject)
    return { form: null, diagnostics: collector.diagnostics }
  }
  const fields = parsed as Record<string, FieldDocument>
  if (Object.keys(fields).length === 0) return { form: null, diagnostics: [] }
  for (const [name, field] of Object.entries(fields)) checkField(name, field, collector)
  if (collector.diagnostics.length > 0) return { form: null, diagnostics: collector.diagnostics }
  const openLibrary: Library = { ...library, hasDict: () => true }
  const context = { library: openLibrary, collector, screenId, at: [], names: screenNames }
  const form = compileAsk({ title, fields, ...(widthPx ? { width: widthPx } : {}) }, context)
  const wrong = collector.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => ({ ...diagnostic, pointer: diagnostic.pointer.replace(/^\/fields/, '') }))
  return { form: wrong.length > 0 ? null : form, diagnostics: wrong }
}

function jsonOf(text: string): unknown {
  try {
    return text.trim() === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

function checkField(name: string, field: unknown, collector: Collector): void {
  if (!fieldNamePattern.test(name)) collector.report([name], compileDiagnostics.askFieldName, { name })
  const type = typeof field === 'object' && field !== null ? (field as { type?: unknown }).type : undefined
  if (typeof type !== 'string') {
    collector.report([name], compileDiagnostics.askFieldType)
    return
  }
  const ids = fieldTypes.map(({ id }) => id).filter((id) => !ofRecords.has(id))
  if (!ids.includes(type))
    collector.add(
      [name, 'type'],
      unknownName('field-type', { name: type, candidates: ids, otherwise: compileTexts.otherType }),
    )
}
