import { compileComposed } from '#core/dashboard'
import type { PlainScreenDocument, ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { createCollector, type FoundDiagnostic } from '#core/model'
import { ancestorsOf, compileScreen, inheritScreen, screenByCase, screenModelOf, screenNames } from '#core/screen'
import { distinctBy } from './checkContext.ts'
import { expressionLint } from './expression/lint.ts'
import { checkActions } from './screen/actionCheck.ts'
import { checkColumns, checkFilters } from './screen/columnCheck.ts'
import { checkComposed } from './screen/composedCheck.ts'
import { checkEffects } from './screen/effectCheck.ts'
import { checkCases, checkExtendedWords, checkFrame, checkLinkedScreens, checkUnlisted } from './screen/frameCheck.ts'
import { checkItems } from './screen/itemCheck.ts'
import { checkListParts } from './screen/listPartCheck.ts'
import { abstractFindings, checkParams, checkParamValues, relocated } from './screen/paramCheck.ts'
import { checkDefaultWidgets, checkFieldUse, checkProgram } from './screen/programCheck.ts'
import type { ScreenContext } from './screen/screenContext.ts'
import { checkAsks, checkSource } from './screen/sourceCheck.ts'
import { checkConstants, checkNested, checkTexts, titleProblem } from './textCheck.ts'

/** Checks a screen: the diagnostics of the compiler, and those that only matter to the author of the document. */
export function checkScreen(document: ScreenDocument, library: Library): readonly FoundDiagnostic[] {
  const own = createCollector({ kind: 'screen', id: document.id }, library.checks)
  checkParams(document, library, own)
  checkExtendedWords(document, library, own)
  checkConstants(document, own)
  checkCases(document, library, own)
  checkTexts(document, own)
  checkNested(document, own)
  const isWhole = checkParamValues(ancestorsOf(document, library), own)
  const base = 'extends' in document ? library.screen(document.extends) : undefined
  const found = isWhole ? findingsOf(document, library) : []
  return [...found, ...own.diagnostics].map((one) => relocated(one, document, base))
}

function findingsOf(document: ScreenDocument, library: Library): readonly FoundDiagnostic[] {
  if (!document.abstract) return plainFindings(document, library)
  const { diagnostics } = compileScreen(document, library, { boards: compileComposed, inherit: inheritScreen })
  return [...diagnostics, ...abstractFindings(document, library, (plain) => plainFindings(plain, library))]
}

/** The findings of a screen over all its cases, without duplicates. */
function plainFindings(document: ScreenDocument, library: Library): readonly FoundDiagnostic[] {
  const plain = inheritScreen(document, library)
  const cases = plain ? screenByCase(plain, library) : [plain]
  const found = cases.flatMap((one) => findingsOfCase(document, library, one))
  return cases.length > 1 ? distinctBy(found, ({ pointer, code }) => `${pointer} ${code}`) : found
}

/** The findings of one case of a screen; undefined when the screen that it extends does not exist. */
function findingsOfCase(
  document: ScreenDocument,
  library: Library,
  plain: PlainScreenDocument | undefined,
): readonly FoundDiagnostic[] {
  const lint = expressionLint(library)
  const inherit: typeof inheritScreen = (...args) => plain ?? inheritScreen(...args)
  const { program, diagnostics } = compileScreen(document, library, { lint, boards: compileComposed, inherit })
  const collector = createCollector({ kind: 'screen', id: document.id }, library.checks, lint)
  if (plain) {
    const quiet = createCollector(collector.document, library.checks)
    const found = { library, collector: quiet, screenId: document.id, at: [], names: screenNames }
    const subject = screenModelOf(plain, found) ?? { model: undefined, library }
    checkPlain({ document, plain, program, ...subject, collector, checkAll: checkPlain })
  }
  return [...diagnostics, ...collector.diagnostics]
}

function checkPlain(context: ScreenContext): void {
  const { plain, collector } = context
  const title = titleProblem(plain.title)
  if (title) collector.add(['title'], title)
  checkFrame(context)
  checkUnlisted(context)
  checkProgram(context)
  checkFieldUse(context)
  checkListParts(context)
  checkColumns(context)
  checkFilters(context)
  checkActions(context)
  checkAsks(context)
  checkItems(context)
  checkDefaultWidgets(context)
  checkEffects(context)
  checkLinkedScreens(context)
  checkComposed(context)
  checkSource(context)
}
