import { compileEntryRules, type Field, type Model, requiredRuleOf, variantProblem } from '#core/model'
import { isRowsState } from '#core/rows'
import type { CompiledRules, RuleContext, RulePorts, RuleSpec, Verdict } from '#core/rule'
import type { FieldItem } from '#core/screen'
import { seesMask } from '#react/scope'
import { isHttpFailure } from '#runtime/http'
import { sameValue } from '../state/index.ts'
import type { CheckContext } from './feedback.ts'
import type { RowFaults } from './rows.ts'
import { type Asking, createAsking, type Question } from './server.ts'

/** The faults of single fields, found at once or by asking the server. */
export interface FieldFaults {
  /** Checks what can be told at once; true when the field stands and may be asked about. */
  check(item: FieldItem): boolean
  /** Whether a check of the field, as it stands, may find something: at once or by asking. */
  isOpenToDoubt(item: FieldItem): boolean
  /** Whether the rules let the value stand, whatever the state of its item. */
  fits(item: FieldItem): boolean
  /** Asks the server a moment later. */
  ask(item: FieldItem): void
  /** Asks the server now, unless it has answered about this value. */
  settle(item: FieldItem): Promise<unknown>
  /** The value is another one: answers about it no longer count. */
  drop(field: string): void
  /** Ends the questions that are on their way. */
  stop(): void
  /** Fields whose rules look at this one. */
  lookingAt(field: string): readonly string[]
}

/** The field faults of one form. */
export function createFieldFaults(state: CheckContext, rows: RowFaults): FieldFaults {
  const { settings, store, feedback, views } = state
  const rulesOf = createFieldRules(settings.ports.report)
  const peers = peersIn(settings.program.fieldItems)
  const asking = askingOf(state)

  const faultOf = (item: FieldItem, required: boolean) =>
    faultAtOnce(state, item, { rules: rulesOf(item), required, rows })
  const requiredNow = (item: FieldItem) => views.of(item.id).state.required
  const questionOf = (item: FieldItem): Question | null => {
    const { own } = rulesOf(item)
    const { name } = item.field
    const value = store.record[name]
    if (!own.asks || isSettled(state, item, value)) return null
    const context = (signal: AbortSignal) => ({ ...contextOf(state, item), ports: rulePortsOf(state, item, signal) })
    return { field: name, value, rules: own, context }
  }

  return {
    check(item) {
      const { name } = item.field
      if (!isChecked(state, item)) {
        feedback.clear(name)
        return false
      }
      const fault = faultOf(item, requiredNow(item))
      feedback.put(name, 'typing', fault.typing)
      feedback.put(name, 'rules', fault.rules)
      return isSound(fault)
    },
    isOpenToDoubt: (item) =>
      isChecked(state, item) && (rulesOf(item).own.asks || !isSound(faultOf(item, requiredNow(item)))),
    fits: (item) => isSound(faultOf(item, false)),
    ask(item) {
      const question = questionOf(item)
      if (question) asking.schedule(question)
    },
    async settle(item) {
      const question = questionOf(item)
      return question ? asking.settle(question) : undefined
    },
    drop(field) {
      feedback.put(field, 'server', undefined)
      feedback.put(field, 'remote', undefined)
      asking.drop(field)
    },
    stop: asking.stop,
    lookingAt: (field) => peers.get(field) ?? [],
  }
}

/** What is wrong with a field at once. */
type Fault = Readonly<Partial<Record<'typing' | 'rules', string | undefined>>>

/** Hidden and read-only fields are not checked. */
const isChecked = ({ views }: Pick<CheckContext, 'views'>, { id }: FieldItem): boolean =>
  views.isShown(id) && views.isOpen(id)

const isSound = ({ typing, rules }: Fault): boolean => typing === undefined && rules === undefined

interface AtOnce {
  rules: ItemRules
  required: boolean
  rows: RowFaults
}

/** The text in the control goes before the rules of a value that it is not, and after errors in rows. */
function faultAtOnce(state: CheckContext, item: FieldItem, { rows, ...rules }: AtOnce): Fault {
  const value = state.store.record[item.field.name]
  const typed = state.typing.problem(item.field.name)
  const inRows = isRowsState(value) ? rows.check(item, value) : undefined
  if (typed !== undefined && inRows === undefined) return { typing: typed }
  return { rules: isRowsState(value) ? inRows : toldAtOnce(state, item, rules) }
}

/** What a value breaks of its rules, or of the type that its record gives it. */
function toldAtOnce(
  state: CheckContext,
  item: FieldItem,
  { rules, required }: { rules: ItemRules; required: boolean },
) {
  const { record } = state.store
  const fault = syncFault(rules, record[item.field.name], { ...contextOf(state, item), required })
  return fault ?? variantProblem(item.field, record) ?? undefined
}

/** What the server would not say, and what stands there already, is not asked about. */
const isSettled = (
  { scope, origin }: Pick<CheckContext, 'scope' | 'origin'>,
  { field }: FieldItem,
  value: unknown,
): boolean => seesMask(field, scope) || sameValue(field, value, origin.snapshot().values[field.name])

const askingOf = ({ settings, fields, feedback }: Pick<CheckContext, 'settings' | 'fields' | 'feedback'>): Asking =>
  createAsking({
    clock: settings.ports.clock,
    checking: fields.setValidating,
    answered: (field, message) => feedback.put(field, 'remote', message),
  })

function peersIn(items: readonly FieldItem[]): Map<string, string[]> {
  const peers = new Map<string, string[]>()
  for (const item of items)
    for (const peer of peersOf(item)) peers.set(peer, [...(peers.get(peer) ?? []), item.field.name])
  return peers
}

function contextOf(
  { settings, store, plainRecord }: Pick<CheckContext, 'settings' | 'store' | 'plainRecord'>,
  { field }: FieldItem,
): RuleContext {
  const { customRules } = settings.ports
  return {
    key: field.name,
    row: plainRecord(),
    peer: (name) => store.record[name],
    ...(customRules ? { custom: customRules } : {}),
  }
}

/** The rules of one item: those that always hold, and the one for when it is required. */
interface ItemRules {
  own: CompiledRules
  required: CompiledRules
}

/** The rules of items, compiled when first needed. `report` hears of a rule that cannot be used: it then tests nothing. */
function createFieldRules(report: (error: unknown, place: string) => void) {
  const known = new Map<FieldItem, ItemRules>()
  const compiled = (specs: readonly RuleSpec[], field: Field): CompiledRules => {
    try {
      return compileEntryRules(specs, field)
    } catch (error) {
      report(error, `rules of ${field.title}`)
      return compileEntryRules([], field)
    }
  }
  return (item: FieldItem): ItemRules => {
    const rules = known.get(item)
    if (rules) return rules
    const { field } = item
    const validator = {
      own: compiled(ruleSpecsOf(item), field),
      required: compiled([requiredRuleOf(field)], field),
    }
    known.set(item, validator)
    return validator
  }
}

/** The document's rules; a field that is unique by itself is also asked about. Within other fields only the save can tell. */
function ruleSpecsOf({ rules, field }: FieldItem): RuleSpec[] {
  const named = rules.some((rule) => (typeof rule === 'string' ? rule : rule.rule) === 'unique')
  return [...rules, ...(field.document.unique === true && field.column && !named ? ['unique'] : [])]
}

/** The fields whose values the rules of an item look at beside its own. */
const peersOf = ({ rules, field: { variant } }: FieldItem): string[] => [
  ...(variant ? [variant.by] : []),
  ...rules.flatMap((rule) => {
    if (rule === 'confirmPassword') return ['password']
    return typeof rule === 'object' && typeof rule.field === 'string' ? [rule.field] : []
  }),
]

/** The first failure that can be told at once, as a message. A rule that breaks tests nothing: the server has it too. */
function syncFault(rules: ItemRules, value: unknown, context: RuleContext & { required: boolean }) {
  try {
    const failure = (context.required && rules.required.check(value, context)) || rules.own.check(value, context)
    return failure ? failure.message : undefined
  } catch {
    return undefined
  }
}

/** Where the duplicate check finds the values of a field. spec: contract §6.5 */
export const columnOf = (model: Model, { field }: FieldItem) => ({
  tableName: model.table,
  fieldName: field.columnName,
})

/** The server's answers to the rules of one field. spec: shell §5, contract §6.5 */
function rulePortsOf(
  { settings, origin }: Pick<CheckContext, 'settings' | 'origin'>,
  item: FieldItem,
  signal: AbortSignal,
): RulePorts {
  const { ports, program } = settings
  const { id } = origin.snapshot().record
  return {
    async isFree(value) {
      const place = columnOf(program.model, item)
      const own = typeof id === 'string' ? { dataId: id } : {}
      const isTaken = await ports.records.duplicate({ ...place, ...own, fieldVal: String(value) }, signal)
      return isTaken === null ? { success: true } : { success: false, message: isTaken }
    },
    async checkCode(ruleCode, value) {
      const query = { ruleCode, value: encodeURIComponent(value) }
      return verdictOf(ports.http.get('/sys/checkRule/checkByCode', query, { signal, quiet: 'all' }))
    },
  }
}

/** A refusal is a verdict; a question that was lost is none. */
async function verdictOf(answer: Promise<unknown>): Promise<Verdict> {
  try {
    await answer
    return { success: true }
  } catch (error) {
    if (isHttpFailure(error) && error.kind === 'business') return { success: false, message: error.message }
    throw error
  }
}
