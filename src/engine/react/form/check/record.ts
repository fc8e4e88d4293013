import { compileExpression, dependenciesOf, type Evaluation, parseExpression } from '#core/expression'
import type { RecordRule } from '#core/model'
import type { CheckContext } from './feedback.ts'

/** The faults of the record as a whole. */
export interface RecordFaults {
  /** Judges every rule; answers the messages that have no place in the form. */
  checkAll(): readonly string[]
  /** Judges the rules that speak of these fields and of none that is filled in later. */
  check(fields: ReadonlySet<string>, later: ReadonlySet<string>): void
  /** Judges again what a change may have mended, among the rules that have failed before. */
  recheck(changed: ReadonlySet<string>): void
  /** What a save asks before it goes on. */
  warnings(): readonly string[]
  forget(): void
}

/** The record faults of one form. */
export function createRecordFaults(state: CheckContext): RecordFaults {
  const { settings, feedback, evaluation, index, views } = state
  const rules = compileRecordRules(settings.program.model.rules)
  const failed = new Set<CompiledRecordRule>()

  const isHere = (field: string) =>
    views.isShown(index.fieldItem(field)?.id ?? '') && index.fieldItem(field) !== undefined
  const judge = (judged: readonly CompiledRecordRule[]): string[] => {
    const failing = judged.filter((rule) => rule.level === 'error' && rule.fails(evaluation))
    for (const rule of judged) for (const field of rule.at) feedback.put(field, 'record', undefined)
    for (const rule of failing) {
      failed.add(rule)
      for (const field of rule.at.filter(isHere)) feedback.put(field, 'record', rule.message(evaluation))
    }
    return failing.filter((rule) => !rule.at.some(isHere)).map((rule) => rule.message(evaluation))
  }

  return {
    checkAll: () => judge(rules),
    check(fields, later) {
      const isDue = ({ at, reads }: CompiledRecordRule) =>
        at.some((field) => fields.has(field)) && ![...reads].some((field) => later.has(field))
      judge(rules.filter(isDue))
    },
    recheck(changed) {
      const due = [...failed].some((rule) => [...rule.reads].some((field) => changed.has(field)))
      if (due) judge([...failed])
    },
    warnings: () =>
      rules.filter((rule) => rule.level === 'warn' && rule.fails(evaluation)).map((rule) => rule.message(evaluation)),
    forget: () => failed.clear(),
  }
}

/** A rule over the record, ready to be asked. */
interface CompiledRecordRule {
  at: readonly string[]
  level: 'error' | 'warn'
  /** Fields that it reads. */
  reads: ReadonlySet<string>
  fails(evaluation: Evaluation): boolean
  message(evaluation: Evaluation): string
}

/** The rules of a model over its records. */
const compileRecordRules = (rules: readonly RecordRule[]): CompiledRecordRule[] => rules.map(compileRule)

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
