import type { Evaluation } from '#core/expression'
import { isSetByServer } from '#core/model'
import type { BrokenItem, FieldItem, ItemProgram, OneItem } from './program/item.ts'
import type { Condition, Conditions, Mode } from './program/value.ts'

/** Why an item has a state. */
export interface Cause {
  state: 'hidden' | 'readonly' | 'disabled' | 'required'
  by: 'type' | 'model' | 'item' | 'permission' | 'mode' | 'expression' | 'record' | 'header' | 'empty'
  /** The expression, permission code or field. */
  detail: string
  /** Pointer into the screen document, if any. */
  pointer?: string
}

/** The merged state of an item and all causes. spec: schema-language, Modes, states and what is sent */
export interface ItemState {
  visible: boolean
  readonly: boolean
  disabled: boolean
  required: boolean
  causes: readonly Cause[]
}

/** Inputs of an item's state besides the document. */
export interface StateContext {
  mode: Mode
  evaluation: Evaluation
  /** Whether the user has a permission code; if not, the item is hidden. */
  shows(code: string): boolean
  /** The user's right to a field; `write` unless restricted. */
  fieldRight(field: string): 'write' | 'read' | 'hidden'
  /** False when the whole record is read-only (`editWhen`, row rights). */
  recordWritable: boolean
}

type StatefulItem = Exclude<ItemProgram, BrokenItem>

/** Precedence: hidden > read-only > disabled; required only applies to visible, writable items. All causes are kept. */
export function itemState(item: StatefulItem, context: StateContext): ItemState {
  const causes = [
    ...permissionCauses(item, context),
    ...('field' in item ? fieldCauses(item, context) : []),
    ...conditionCauses(item, context),
  ]
  const has = (state: Cause['state']) => causes.some((cause) => cause.state === state)
  const visible = !has('hidden')
  const readonly = context.mode === 'view' || has('readonly')
  const disabled = !readonly && has('disabled')
  return { visible, readonly, disabled, required: visible && !readonly && !disabled && has('required'), causes }
}

function permissionCauses(item: StatefulItem, { shows }: StateContext): Cause[] {
  if (!item.permission || shows(item.permission)) return []
  return [{ state: 'hidden', by: 'permission', detail: item.permission, pointer: `${item.pointer}/permission` }]
}

function fieldCauses({ field, conditions }: FieldItem | OneItem, context: StateContext): Cause[] {
  const { document, type } = field
  const right = context.fieldRight(field.name)
  const code = document.permission
  return [
    ...cause(right === 'hidden', 'hidden', 'permission', field.name),
    ...cause(right === 'read', 'readonly', 'permission', field.name),
    ...cause(code !== undefined && !context.shows(code), 'readonly', 'permission', code ?? ''),
    ...cause(type.id === 'formula', 'readonly', 'type', type.id),
    ...cause(document.readonly === true || isSetByServer(field), 'readonly', 'model', 'readonly'),
    ...cause(document.copyOf !== undefined, 'readonly', 'model', 'copyOf'),
    ...cause(document.fixed === true && context.mode === 'edit', 'readonly', 'mode', 'fixed'),
    ...cause(!context.recordWritable, 'readonly', 'record', 'editWhen'),
    ...cause(document.required === true && conditions.required === undefined, 'required', 'model', 'required'),
  ]
}

const cause = (holds: boolean, state: Cause['state'], by: Cause['by'], detail: string): Cause[] =>
  holds ? [{ state, by, detail }] : []

function conditionCauses(item: StatefulItem, { mode, evaluation }: StateContext): Cause[] {
  const conditions: Conditions = { ...item.conditions, ...item.modes[mode] }
  const ofMode = Object.values(item.modes[mode] ?? {})
  const causeOf = (condition: Condition | undefined, state: Cause['state'], when: boolean): Cause[] => {
    if (!condition || condition.holds(evaluation) !== when) return []
    const by = ofMode.includes(condition) ? 'mode' : 'expression'
    return [{ state, by, detail: condition.source, pointer: condition.pointer }]
  }
  return [
    ...causeOf(conditions.visible, 'hidden', false),
    ...causeOf(conditions.readonly, 'readonly', true),
    ...causeOf(conditions.disabled, 'disabled', true),
    ...causeOf(conditions.required, 'required', true),
  ]
}

/** Fields and `$names` that the state of an item depends on; it is recomputed only when one of them changes. */
export function readsOfItem(item: StatefulItem): readonly string[] {
  const all = [item.conditions, ...Object.values(item.modes)]
  return [...new Set(all.flatMap((conditions) => Object.values(conditions).flatMap((condition) => condition.reads)))]
}
