import { compileExpression, compileTemplate, dependenciesOf, type Evaluation } from '#core/expression'
import { literalDefaults, noOverlapOf, type RecordRule, type RecordValues } from '#core/model'
import { boundWhere } from '#react/scope'
import { createLatest, isAborted } from '#runtime/http'
import type { FormSettings } from '../settings.ts'
import type { CheckedForm } from './field.ts'

/** Validates the record as a whole. */
export interface RecordFaults {
  /** Checks every rule; returns the messages that have no field in the form. */
  checkAll(): readonly string[]
  /** Checks the rules at these fields, except those that read a field filled in later. */
  check(fields: ReadonlySet<string>, later: ReadonlySet<string>): void
  /** Rechecks failed rules if a change may affect them. */
  recheck(changed: ReadonlySet<string>): void
  /** Messages to confirm before a save. */
  warnings(): readonly string[]
  forget(): void
}

export type JudgedForm = Pick<CheckedForm, 'record' | 'view' | 'feedback'>

/** The record validation of one form. */
export function createRecordFaults({ record, view, feedback }: JudgedForm): RecordFaults {
  const { evaluation } = record
  const rules = record.model.rules.map(compileRule)
  const failed = new Set<CompiledRecordRule>()

  const isVisible = (field: string) => {
    const item = view.fieldItem(field)
    return item !== undefined && view.isShown(item.id)
  }
  const checkRules = (due: readonly CompiledRecordRule[]): string[] => {
    const failing = due.filter((rule) => rule.level === 'error' && rule.fails(evaluation))
    for (const rule of due) for (const field of rule.at) feedback.put(field, 'record', undefined)
    for (const rule of failing) {
      failed.add(rule)
      for (const field of rule.at.filter(isVisible)) feedback.put(field, 'record', rule.message(evaluation))
    }
    return failing.filter((rule) => !rule.at.some(isVisible)).map((rule) => rule.message(evaluation))
  }

  return {
    checkAll: () => checkRules(rules),
    check(fields, later) {
      const isDue = ({ at, reads }: CompiledRecordRule) =>
        at.some((field) => fields.has(field)) && ![...reads].some((field) => later.has(field))
      checkRules(rules.filter(isDue))
    },
    recheck(changed) {
      const due = [...failed].some((rule) => [...rule.reads].some((field) => changed.has(field)))
      if (due) checkRules([...failed])
    },
    warnings: () =>
      rules.filter((rule) => rule.level === 'warn' && rule.fails(evaluation)).map((rule) => rule.message(evaluation)),
    forget: () => failed.clear(),
  }
}

/** A compiled record rule. */
interface CompiledRecordRule {
  at: readonly string[]
  level: 'error' | 'warn'
  /** Names of the fields it reads. */
  reads: ReadonlySet<string>
  fails(evaluation: Evaluation): boolean
  message(evaluation: Evaluation): string
}

function compileRule({ failsWhen, at, message, level }: RecordRule): CompiledRecordRule {
  const fails = compileExpression(failsWhen)
  return {
    at,
    level,
    reads: new Set(dependenciesOf(failsWhen).fields),
    fails: (evaluation) => fails(evaluation) === true,
    message: compileTemplate(message),
  }
}

/** Finds records that overlap the span, among those the user may see; the server decides when saving. */
interface OverlapFaults {
  /** Checks if a change concerns the span. */
  recheck(changed: ReadonlySet<string>): void
  /** Checks now. */
  settle(): Promise<void>
  stop(): void
}

const none: OverlapFaults = { recheck: () => {}, settle: async () => {}, stop: () => {} }

/** The overlap check of one form. */
export function createOverlapFaults(
  settings: FormSettings,
  { record, feedback }: Omit<JudgedForm, 'view'>,
): OverlapFaults {
  const { model, scope } = record
  const rule = noOverlapOf(model)
  if (!rule || settings.mode === 'view') return none
  const latest = createLatest()
  const takesPart = rule.where ? compileExpression(rule.where) : () => true
  const isDue = () => {
    const values = { ...defaultsOf(settings), ...record.plain() }
    const isComplete = [rule.start, rule.end, ...rule.within].every((name) => Boolean(values[name]))
    return isComplete && !endsBefore(values, rule) && takesPart(scope.evaluation(model, values)) === true
  }
  const putFault = (overlaps: boolean) => feedback.put(rule.start, 'overlap', overlaps ? rule.message : undefined)

  const checkOverlap = async () => {
    if (!isDue()) {
      latest.cancel()
      return putFault(false)
    }
    const calls = settings.ports.records.of(model.api ?? '')
    const where = boundWhere(rule.others, record.evaluation)
    try {
      const reply = await latest.run((signal) =>
        calls.list({ pageNo: '1', pageSize: '1', where }, { signal, quiet: 'all' }),
      )
      if (reply.current) putFault(reply.value.total > 0)
    } catch (error) {
      // A failed check shows no error.
      if (!isAborted(error)) putFault(false)
    }
  }
  return {
    recheck(changed) {
      if ([...rule.reads].some((name) => changed.has(name))) void checkOverlap()
    },
    settle: checkOverlap,
    stop: latest.cancel,
  }
}

/** Whether a span ends before it starts: another rule reports that, and nothing overlaps it. */
const endsBefore = (record: RecordValues, { start, end }: { start: string; end: string }): boolean =>
  String(record[end]) < String(record[start])

/** The defaults of a new record's fields that are not in the form: the server stores them. */
const defaultsOf = ({ program, record }: FormSettings): RecordValues => (record ? {} : literalDefaults(program.model))
