import { compileExpression, dependenciesOf, type Evaluation, parseExpression } from '#core/expression'
import type { RecordRule } from '#core/model'

/** A rule over the record, ready to be asked. */
export interface CompiledRecordRule {
  at: readonly string[]
  level: 'error' | 'warn'
  /** Fields that it reads. */
  reads: ReadonlySet<string>
  fails(evaluation: Evaluation): boolean
  message(evaluation: Evaluation): string
}

/** The rules of a model over its records. */
export const compileRecordRules = (rules: readonly RecordRule[]): CompiledRecordRule[] => rules.map(compileRule)

function compileRule({ failsWhen, at, message, level }: RecordRule): CompiledRecordRule {
  const fails = compileExpression(failsWhen)
  return {
    at,
    level,
    reads: new Set(dependenciesOf(failsWhen).fields),
    fails: (evaluation) => fails(evaluation) === true,
    message: messageOf(message),
  }
}

/** A text, or `"=…"` over the record. */
function messageOf(message: string): (evaluation: Evaluation) => string {
  const parsed = message.startsWith('=') ? parseExpression(message.slice(1)) : undefined
  if (!parsed?.ok) return () => message
  const read = compileExpression(parsed.expression)
  return (evaluation) => String(read(evaluation) ?? '')
}
