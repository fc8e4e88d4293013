import { compileEntryRules, type Field, requiredRuleOf, variantProblem } from '#core/model'
import { isRowsState } from '#core/rows'
import type { CompiledRules, RuleContext, RulePorts, RuleSpec, Verdict } from '#core/rule'
import type { FieldItem } from '#core/screen'
import { seesMask } from '#react/scope'
import { isHttpFailure } from '#runtime/http'
import type { FormSettings } from '../settings.ts'
import { type Feedback, type Fields, type FormRecord, type FormView, sameValue, type Typing } from '../state/index.ts'
import type { RowFaults } from './rows.ts'
import { createServerChecks, type ServerCheck } from './serverChecks.ts'

/** Validates single fields, at once or by a request. */
export interface FieldFaults {
  /** Runs the synchronous checks; true if the field is valid so far and may be checked by the server. */
  check(item: FieldItem): boolean
  /** Whether a check of the current value may find an error, at once or by a request. */
  mayBeInvalid(item: FieldItem): boolean
  /** Whether the value passes its rules, whatever the state of its item. */
  fits(item: FieldItem): boolean
  /** Schedules a check by the server, debounced. */
  ask(item: FieldItem): void
  /** Checks by the server now, unless the result for this value is known. */
  settle(item: FieldItem): Promise<unknown>
  /** Discards the server's results for a field whose value has changed. */
  drop(field: string): void
  /** Cancels pending checks. */
  stop(): void
  /** Fields whose rules read this one. */
  dependentsOf(field: string): readonly string[]
}

/** The parts of a form that its checks read, and where they put errors. */
export interface CheckedForm {
  record: FormRecord
  view: FormView
  fields: Fields
  feedback: Feedback
  typing: Typing
}

/** The field validation of one form. */
export function createFieldFaults(settings: FormSettings, form: CheckedForm, rows: RowFaults): FieldFaults {
  const { record, view, fields, feedback } = form
  const rulesOf = createFieldRules(settings.ports.report)
  const faultOf = faultFinder(settings, form, { rulesOf, rows })
  const peers = peersIn(settings.program.fieldItems)
  const serverChecks = createServerChecks({
    clock: settings.ports.clock,
    checking: fields.setValidating,
    onResult: (field, message) => feedback.put(field, 'remote', message),
  })
  /** Hidden and read-only fields are not checked. */
  const isChecked = ({ id }: FieldItem) => view.isShown(id) && view.isOpen(id)
  const isRequired = ({ id }: FieldItem) => view.of(id).state.required
  const serverCheckOf = serverCheckFinder(settings, record, rulesOf)

  return {
    check(item) {
      const { name } = item.field
      if (!isChecked(item)) {
        feedback.clear(name)
        return false
      }
      const fault = faultOf(item, isRequired(item))
      feedback.put(name, 'typing', fault.typing)
      feedback.put(name, 'rules', fault.rules)
      return isSound(fault)
    },
    mayBeInvalid: (item) => isChecked(item) && (rulesOf(item).own.asks || !isSound(faultOf(item, isRequired(item)))),
    fits: (item) => isSound(faultOf(item, false)),
    ask(item) {
      const check = serverCheckOf(item)
      if (check) serverChecks.schedule(check)
    },
    async settle(item) {
      const check = serverCheckOf(item)
      return check ? serverChecks.settle(check) : undefined
    },
    drop(field) {
      feedback.put(field, 'server', undefined)
      feedback.put(field, 'remote', undefined)
      serverChecks.drop(field)
    },
    stop: serverChecks.stop,
    dependentsOf: (field) => peers.get(field) ?? [],
  }
}

/** Finds the server check of an item; null for masked and unchanged values. */
function serverCheckFinder(settings: FormSettings, record: FormRecord, rulesOf: (item: FieldItem) => ItemRules) {
  return (item: FieldItem): ServerCheck | null => {
    const { own } = rulesOf(item)
    const { field } = item
    const value = record.present[field.name]
    const initial = record.origin.snapshot().values[field.name]
    if (!own.asks || seesMask(field, record.scope) || sameValue(field, value, initial)) return null
    const ports = (signal: AbortSignal) => rulePortsOf(settings, { record, field, signal })
    const context = (signal: AbortSignal) => ({ ...contextOf(settings, record, field), ports: ports(signal) })
    return { field: field.name, value, rules: own, context }
  }
}

/** The synchronous errors of a field. */
type Fault = Readonly<Partial<Record<'typing' | 'rules', string | undefined>>>

const isSound = ({ typing, rules }: Fault): boolean => typing === undefined && rules === undefined

interface FaultRules {
  rulesOf(item: FieldItem): ItemRules
  rows: RowFaults
}

/** Finds the rule that a value breaks, or the type (given by its record) that it does not match. */
function faultFinder(settings: FormSettings, { record, typing }: CheckedForm, { rulesOf, rows }: FaultRules) {
  const inValue = (item: FieldItem, value: unknown, required: boolean) =>
    syncFault(rulesOf(item), value, { ...contextOf(settings, record, item.field), required }) ??
    variantProblem(item.field, record.present) ??
    undefined
  /** Text in the control that is no value comes before the value's rules, but after errors in rows. */
  return (item: FieldItem, required: boolean): Fault => {
    const value = record.present[item.field.name]
    const problem = typing.problem(item.field.name)
    const inRows = rows.check(item, value)
    if (problem !== undefined && inRows === undefined) return { typing: problem }
    return { rules: inRows ?? (isRowsState(value) ? undefined : inValue(item, value, required)) }
  }
}

function contextOf({ ports }: FormSettings, { present, plain }: FormRecord, { name }: Field): RuleContext {
  const { customRules } = ports
  return { key: name, row: plain(), peer: (peer) => present[peer], ...(customRules ? { custom: customRules } : {}) }
}

function peersIn(items: readonly FieldItem[]): Map<string, string[]> {
  const peers = new Map<string, string[]>()
  for (const item of items)
    for (const peer of peersOf(item)) peers.set(peer, [...(peers.get(peer) ?? []), item.field.name])
  return peers
}

/** The rules of an item: those that always apply, and the one for when it is required. */
interface ItemRules {
  own: CompiledRules
  required: CompiledRules
}

/** Compiles rules on first use. `report` receives errors of invalid rules, which then check nothing. */
function createFieldRules(report: (error: unknown, place: string) => void) {
  const rulesByItem = new Map<FieldItem, ItemRules>()
  const compiled = (specs: readonly RuleSpec[], field: Field): CompiledRules => {
    try {
      return compileEntryRules(specs, field)
    } catch (error) {
      report(error, `rules of ${field.title}`)
      return compileEntryRules([], field)
    }
  }
  return (item: FieldItem): ItemRules => {
    const rules = rulesByItem.get(item)
    if (rules) return rules
    const { field } = item
    const own = compiled(item.rules, field)
    const created = { own, required: compiled([requiredRuleOf(field)], field) }
    rulesByItem.set(item, created)
    return created
  }
}

/** The other fields that an item's rules read. */
const peersOf = ({ rules, field: { variant } }: FieldItem): string[] => [
  ...(variant ? [variant.by] : []),
  ...rules.flatMap((rule) => {
    if (rule === 'confirmPassword') return ['password']
    return typeof rule === 'object' && typeof rule.field === 'string' ? [rule.field] : []
  }),
]

/** The message of the first synchronous failure. A rule that throws checks nothing: the server runs it too. */
function syncFault(rules: ItemRules, value: unknown, context: RuleContext & { required: boolean }) {
  try {
    const failure = (context.required && rules.required.check(value, context)) || rules.own.check(value, context)
    return failure ? failure.message : undefined
  } catch {
    return undefined
  }
}

interface CheckedField {
  record: FormRecord
  field: Field
  signal: AbortSignal
}

/** The server's part of the rules of one field. spec: shell §5, contract §6.5 */
function rulePortsOf({ ports }: FormSettings, { record, field, signal }: CheckedField): RulePorts {
  const { id } = record.origin.snapshot().record
  return {
    async isFree(value) {
      const column = { tableName: record.model.table, fieldName: field.columnName }
      const own = typeof id === 'string' ? { dataId: id } : {}
      const message = await ports.records.duplicate({ ...column, ...own, fieldVal: String(value) }, signal)
      return message === null ? { success: true } : { success: false, message }
    },
    async checkCode(ruleCode, value) {
      const query = { ruleCode, value: encodeURIComponent(value) }
      return verdictOf(ports.http.get('/sys/checkRule/checkByCode', query, { signal, quiet: 'all' }))
    },
  }
}

/** A business error is a verdict; a failed request is none. */
async function verdictOf(answer: Promise<unknown>): Promise<Verdict> {
  try {
    await answer
    return { success: true }
  } catch (error) {
    if (isHttpFailure(error) && error.kind === 'business') return { success: false, message: error.message }
    throw error
  }
}
