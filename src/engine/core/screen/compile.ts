import type {
  ComposedDocument,
  DetailDocument,
  Diagnostic,
  FormDocument,
  ListDocument,
  PageDocument,
  PlainScreenDocument,
  ScreenDocument,
} from '#core/document'
import type { Library } from '#core/library'
import { type Collector, createCollector, type ExpressionLint, unknownName } from '#core/model'
import { pick } from '#core/object'
import { compileKeys, compileValue, fixedLabel } from './condition.ts'
import { type BaseContext, type CompileContext, type ComposedCompiler, screenNames } from './context.ts'
import { compileDetailBody, compileFormBody } from './form.ts'
import type { inheritScreen } from './inherit.ts'
import { compileList } from './list.ts'
import type { ScreenProgram } from './program/screen.ts'
import { screenModelOf } from './screenModel.ts'

/** A compiled screen; `program` is missing when the document names an unknown model. */
interface CompiledScreen {
  program?: ScreenProgram
  diagnostics: readonly Diagnostic[]
}

/** Screen types over one model; they are compiled in this folder. */
type ModelScreen = ListDocument | FormDocument | DetailDocument
/** Screen types composed of other screens or with sources of their own. */
export const composedTypes = [
  'dashboard',
  'tabs',
  'split',
  'notice',
  'print',
  'calendar',
  'transfer',
  'steps',
] as const satisfies readonly ComposedDocument['type'][]

interface CompileSettings {
  lint?: ExpressionLint | undefined
  /** Required for composed screens. */
  boards?: ComposedCompiler | undefined
  /** Merges inherited screens. Browsers receive closures, which are merged already, and leave it out. */
  inherit?: typeof inheritScreen | undefined
}

/** Compiles a structurally valid screen document. Mistakes become diagnostics; the rest is compiled. */
export function compileScreen(
  document: ScreenDocument,
  library: Library,
  { lint, boards, inherit }: CompileSettings = {},
): CompiledScreen {
  const collector = createCollector({ kind: 'screen', id: document.id }, library.checks, lint)
  const plain = inherit || 'extends' in document ? inherited(document, { library, collector, inherit }) : document
  if (!plain || document.abstract) return { diagnostics: collector.diagnostics }
  const program = compilePlain(plain, library, collector, boards)
  return program ? { program, diagnostics: collector.diagnostics } : { diagnostics: collector.diagnostics }
}

function inherited(
  document: ScreenDocument,
  { library, collector, inherit }: { library: Library; collector: Collector } & Pick<CompileSettings, 'inherit'>,
): PlainScreenDocument | undefined {
  if (!inherit) throw new Error(`nothing merges in what screen ${document.id} extends`)
  return inherit(document, library, collector)
}

function compilePlain(
  document: PlainScreenDocument,
  library: Library,
  collector: Collector,
  boards: ComposedCompiler | undefined,
): ScreenProgram | undefined {
  if (document.type === 'page') return compilePage(document, collector)
  if (document.type === 'list' || document.type === 'form' || document.type === 'detail')
    return compileOverModel(document, library, { collector, boards })
  if (!boards) throw new Error(`no compiler for screens of type ${document.type ?? 'document'}`)
  return boards(document, { library, collector, screenId: document.id, at: [], names: screenNames })
}

function compilePage(document: PageDocument, { diagnostics }: Collector): ScreenProgram {
  return {
    kind: 'page',
    id: document.id,
    title: fixedLabel(document.title),
    page: document.page,
    diagnostics,
    ...pick(document, 'permission'),
  }
}

function compileOverModel(
  document: ModelScreen,
  library: Library,
  { collector, boards }: Pick<BaseContext, 'collector' | 'boards'>,
): ScreenProgram | undefined {
  const base: BaseContext = { library, collector, boards, screenId: document.id, at: [], names: screenNames }
  const subject = screenModelOf(document, base)
  if (subject) return compileType(document, { ...base, ...subject })
  const modelId = document.model ?? ''
  collector.add(['model'], unknownName('model', { name: modelId, candidates: library.modelIds() }))
  return undefined
}

function compileType(document: ModelScreen, context: CompileContext): ScreenProgram {
  if (document.type === 'list') return compileList(document, context)
  if (document.type === 'form') return compileForm(document, context)
  return { ...compileDetailBody(document, context, document), ...pick(document, 'permission') }
}

/** A form that saves automatically has no submit button by default. */
function compileForm(document: FormDocument, context: CompileContext): ScreenProgram {
  const defaults = { present: 'page' as const, ...(document.autosaveS ? { actions: [] } : {}) }
  const form = compileFormBody({ ...defaults, ...document }, context, document)
  return {
    ...form,
    ...compileKeys(document, ['record'], compileValue, context),
    ...pick(document, 'permission', 'autosaveS'),
  }
}
