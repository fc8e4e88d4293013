import { compileExpression } from '#core/expression'
import { noOverlapOf, type RecordValues } from '#core/model'
import { boundWhere } from '#react/scope'
import { createLatest, isAborted } from '#runtime/http'
import type { CheckContext } from './feedback.ts'

/** Spans that other records are in the way of, as far as the reader may see them; the save decides. */
export interface OverlapFaults {
  /** Asks when a change concerns the span. */
  recheck(changed: ReadonlySet<string>): void
  /** Asks now. */
  settle(): Promise<void>
  stop(): void
}

const none: OverlapFaults = { recheck: () => {}, settle: async () => {}, stop: () => {} }

/** The overlap faults of one form. */
export function createOverlapFaults(state: CheckContext): OverlapFaults {
  const { settings, feedback, evaluation, plainRecord } = state
  const { model } = settings.program
  const rule = noOverlapOf(model)
  if (!rule || settings.mode === 'view') return none
  const latest = createLatest()
  const takesPart = rule.where ? compileExpression(rule.where) : () => true
  const isAsked = () => {
    const record = { ...defaultsOf(settings), ...plainRecord() }
    return (
      [rule.start, rule.end, ...rule.within].every((name) => Boolean(record[name])) &&
      !endsBefore(record, rule) &&
      takesPart(state.scope.evaluation(model, record)) === true
    )
  }
  const putFault = (found: boolean) => feedback.put(rule.start, 'overlap', found ? rule.message : undefined)

  const ask = async () => {
    if (!isAsked()) return putFault(false)
    const calls = settings.ports.records.of(model.api ?? '')
    const where = boundWhere(rule.others, evaluation)
    try {
      const reply = await latest.run((signal) =>
        calls.list({ pageNo: '1', pageSize: '1', where }, { signal, quiet: 'all' }),
      )
      if (reply.current) putFault(reply.value.total > 0)
    } catch (error) {
      // A question that finds no answer leaves the span standing.
      if (!isAborted(error)) putFault(false)
    }
  }
  return {
    recheck(changed) {
      if ([...rule.reads].some((name) => changed.has(name))) void ask()
    },
    settle: ask,
    stop: latest.cancel,
  }
}

/** Whether a span ends before it begins: that is another fault, and nothing can be in its way. */
const endsBefore = (record: RecordValues, { start, end }: { start: string; end: string }): boolean =>
  String(record[end]) < String(record[start])

/** What a new record has in fields that do not stand in the form: the server gives it as it is stored. */
const defaultsOf = ({ program, record }: CheckContext['settings']): RecordValues =>
  record
    ? {}
    : Object.fromEntries(
        program.model.fields.flatMap(({ name, document }) =>
          document.default === undefined || String(document.default).startsWith('=') ? [] : [[name, document.default]],
        ),
      )
