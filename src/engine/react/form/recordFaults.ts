import type { FormCore } from './formCore.ts'
import { type CompiledRecordRule, compileRecordRules } from './recordRules.ts'

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
export function createRecordFaults(core: FormCore): RecordFaults {
  const { settings, board, evaluation, index, views } = core
  const rules = compileRecordRules(settings.program.model.rules)
  const failed = new Set<CompiledRecordRule>()

  const isHere = (field: string) =>
    views.isShown(index.fieldItem(field)?.id ?? '') && index.fieldItem(field) !== undefined
  const judge = (judged: readonly CompiledRecordRule[]): string[] => {
    const failing = judged.filter((rule) => rule.level === 'error' && rule.fails(evaluation))
    for (const rule of judged) for (const field of rule.at) board.put(field, 'record', undefined)
    for (const rule of failing) {
      failed.add(rule)
      for (const field of rule.at.filter(isHere)) board.put(field, 'record', rule.message(evaluation))
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
