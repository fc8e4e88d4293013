import { variantProblem } from '#core/model'
import { isRowsState } from '#core/rows'
import type { RuleContext } from '#core/rule'
import type { FieldItem } from '#core/screen'
import { seesMask } from '#react/scope'
import { type Asking, createAsking, type Question } from './asking.ts'
import { createFieldRules, type ItemRules, peersOf, syncFault } from './fieldRules.ts'
import type { FormCore } from './formCore.ts'
import type { RowFaults } from './rowFaults.ts'
import { rulePortsOf } from './rulePorts.ts'
import { sameValue } from './same.ts'

/** The faults of single fields, found at once or by asking the server. */
export interface FieldFaults {
  /** Checks what can be told at once; true when the field stands and may be asked about. */
  check(item: FieldItem): boolean
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
export function createFieldFaults(core: FormCore, rows: RowFaults): FieldFaults {
  const { settings, store, board, views, typing } = core
  const rulesOf = createFieldRules(settings.ports.report)
  const peers = peersIn(settings.program.fieldItems)
  const asking = askingOf(core)

  const faultOf = (item: FieldItem, required: boolean): string | undefined => {
    const value = store.record[item.field.name]
    const typed = typing.problem(item.field.name)
    if (isRowsState(value)) return rows.check(item, value) ?? typed
    return typed ?? toldAtOnce(core, item, { rules: rulesOf(item), required })
  }
  const questionOf = (item: FieldItem): Question | null => {
    const { own } = rulesOf(item)
    const { name } = item.field
    const value = store.record[name]
    if (!own.asks || isSettled(core, item, value)) return null
    const context = (signal: AbortSignal) => ({ ...contextOf(core, item), ports: rulePortsOf(core, item, signal) })
    return { field: name, value, rules: own, context }
  }

  return {
    check(item) {
      const { name } = item.field
      if (!views.isShown(item.id) || !views.isOpen(item.id)) {
        board.clear(name)
        return false
      }
      const fault = faultOf(item, views.of(item.id).state.required)
      board.put(name, 'rule', fault)
      return fault === undefined
    },
    fits: (item) => faultOf(item, false) === undefined,
    ask(item) {
      const question = questionOf(item)
      if (question) asking.schedule(question)
    },
    async settle(item) {
      const question = questionOf(item)
      return question ? asking.settle(question) : undefined
    },
    drop(field) {
      board.put(field, 'server', undefined)
      board.put(field, 'ask', undefined)
      asking.drop(field)
    },
    stop: asking.stop,
    lookingAt: (field) => peers.get(field) ?? [],
  }
}

/** What a value breaks of its rules, or of the type that its record gives it. */
function toldAtOnce(core: FormCore, item: FieldItem, { rules, required }: { rules: ItemRules; required: boolean }) {
  const { record } = core.store
  const fault = syncFault(rules, record[item.field.name], { ...contextOf(core, item), required })
  return fault ?? variantProblem(item.field, record) ?? undefined
}

/** What the server would not say, and what stands there already, is not asked about. */
const isSettled = ({ scope, origin }: FormCore, { field }: FieldItem, value: unknown): boolean =>
  seesMask(field, scope) || sameValue(field, value, origin.snapshot().values[field.name])

const askingOf = ({ settings, store, board }: FormCore): Asking =>
  createAsking({
    clock: settings.ports.clock,
    checking: store.setChecking,
    answered: (field, message) => board.put(field, 'ask', message),
  })

function peersIn(items: readonly FieldItem[]): Map<string, string[]> {
  const peers = new Map<string, string[]>()
  for (const item of items)
    for (const peer of peersOf(item)) peers.set(peer, [...(peers.get(peer) ?? []), item.field.name])
  return peers
}

function contextOf({ settings, store, plainRecord }: FormCore, { field }: FieldItem): RuleContext {
  const { customRules } = settings.ports
  return {
    key: field.name,
    row: plainRecord(),
    peer: (name) => store.record[name],
    ...(customRules ? { custom: customRules } : {}),
  }
}
