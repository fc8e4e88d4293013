import type { BoardDocument } from '#core/document'
import type { BoardCompiler, BoardContext, ScreenProgram } from '#core/screen'
import { compileDashboard } from './dashboard.ts'
import { compileNotice } from './notice.ts'
import { compileSplit, compileTabs } from './parts.ts'

/** Compiles a screen that is put together. */
export const compileBoard: BoardCompiler = (document, context) => ({
  ...bodyOf(document, context),
  ...(document.permission ? { permission: document.permission } : {}),
})

function bodyOf(document: BoardDocument, context: BoardContext): ScreenProgram {
  switch (document.type) {
    case 'dashboard':
      return compileDashboard(document, context)
    case 'tabs':
      return compileTabs(document, context)
    case 'split':
      return compileSplit(document, context)
    case 'notice':
      return compileNotice(document, context)
  }
}
