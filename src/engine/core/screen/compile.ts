import type {
  DetailDocument,
  Diagnostic,
  FormDocument,
  PageDocument,
  PlainScreenDocument,
  ScreenDocument,
} from '#core/document'
import type { Library } from '#core/library'
import { type Collector, createCollector, type Look, type Model, nearest } from '#core/model'
import { compileLabel, fixedLabel } from './condition.ts'
import { type CompileContext, inside, screenNames } from './context.ts'
import { compileDetailBody, compileFormBody } from './form.ts'
import { inheritScreen } from './inherit.ts'
import { compileList } from './list.ts'
import type { ScreenProgram } from './program/screen.ts'

/** A compiled screen; without a program when its document names no model that exists. */
export interface CompiledScreen {
  program?: ScreenProgram
  diagnostics: readonly Diagnostic[]
}

/** Compiles a screen document of the right structure. Problems are diagnostics; what can be drawn is drawn. */
export function compileScreen(document: ScreenDocument, library: Library, look?: Look): CompiledScreen {
  const collector = createCollector({ kind: 'screen', id: document.id }, library.checks, look)
  const plain = inheritScreen(document, library, collector)
  if (!plain || document.abstract) return { diagnostics: collector.diagnostics }
  const program = plain.type === 'page' ? compilePage(plain, collector) : compileOverModel(plain, library, collector)
  return program ? { program, diagnostics: collector.diagnostics } : { diagnostics: collector.diagnostics }
}

function compilePage(document: PageDocument, { diagnostics }: Collector): ScreenProgram {
  return {
    kind: 'page',
    id: document.id,
    title: fixedLabel(document.title),
    page: document.page,
    diagnostics,
    ...(document.permission ? { permission: document.permission } : {}),
  }
}

function compileOverModel(
  document: Exclude<PlainScreenDocument, PageDocument>,
  library: Library,
  collector: Collector,
): ScreenProgram | undefined {
  const model = library.resolvedModel(document.model)
  if (!model) {
    const hint = nearest(document.model, library.modelIds())
    collector.add(['model'], {
      code: 'unknown-model',
      message: `没有模型 "${document.model}"`,
      ...(hint ? { hint } : {}),
    })
    return undefined
  }
  const context: CompileContext = { library, collector, screenId: document.id, model, at: [], names: screenNames }
  return compileType(document, model, context)
}

function compileType(
  document: Exclude<PlainScreenDocument, PageDocument>,
  _model: Model,
  context: CompileContext,
): ScreenProgram {
  if (document.type === 'list') return compileList(document, context)
  if (document.type === 'form') return withRecord(document, context)
  return withPermission(compileDetailBody(document, context, document), document)
}

function withRecord(document: FormDocument, context: CompileContext): ScreenProgram {
  const form = withPermission(compileFormBody({ present: 'page', ...document }, context, document), document)
  return document.record ? { ...form, record: compileLabel(document.record, inside(context, 'record')) } : form
}

const withPermission = <T extends ScreenProgram>(program: T, document: FormDocument | DetailDocument): T =>
  document.permission ? { ...program, permission: document.permission } : program
