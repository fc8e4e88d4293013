import type { BuiltDocument, ComposedDocument } from '#core/document'
import type { BaseContext, ComposedCompiler, ScreenProgram } from '#core/screen'
import { compileCalendar } from './calendar.ts'
import { compileDashboard } from './dashboard.ts'
import { compileNotice } from './notice.ts'
import { compileBuilt, compileSplit, compileTabs } from './parts.ts'
import { compilePrint } from './print.ts'
import { compileSteps } from './steps.ts'
import { compileTransfer } from './transfer.ts'

/** Compiles a composed screen. */
export const compileComposed: ComposedCompiler = (document, context) => {
  const program = bodyOf(document, context)
  return program && document.permission ? { ...program, permission: document.permission } : program
}

function bodyOf(document: ComposedDocument | BuiltDocument, context: BaseContext): ScreenProgram | undefined {
  switch (document.type) {
    case 'dashboard':
      return compileDashboard(document, context)
    case 'tabs':
      return compileTabs(document, context)
    case 'split':
      return compileSplit(document, context)
    case 'notice':
      return compileNotice(document, context)
    case 'calendar':
      return compileCalendar(document, context)
    case 'transfer':
      return compileTransfer(document, context)
    case 'steps':
      return compileSteps(document, context)
    case 'print':
      return compilePrint(document, context)
    case undefined:
      return compileBuilt(document, context)
  }
}
