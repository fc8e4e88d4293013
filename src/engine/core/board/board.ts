import type { BoardCompiler } from '#core/screen'
import { compileDashboard } from './dashboard.ts'

/** Compiles a screen that is put together. */
export const compileBoard: BoardCompiler = (document, context) => compileDashboard(document, context)
