import { readExpression, rowTypesOf } from '#core/model'
import type { CompileContext } from './context.ts'

/** A condition on the rows of the context's model, which also runs as SQL. */
export const readWhere = (text: string, context: CompileContext) =>
  readExpression(text, { ...context, rowFields: rowTypesOf(context.model.id, context.library) })
