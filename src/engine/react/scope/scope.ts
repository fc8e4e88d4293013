import type { Evaluation } from '#core/expression'
import { codeOf, evaluationOf, type Field, type Model, type RecordValues } from '#core/model'
import type { FieldRight, Permissions } from '#core/permission'
import type { ClockPort } from '#runtime/port'

/** Values by `$name`. */
export type Names = Readonly<Record<string, unknown>>

interface NamePorts {
  clock: Pick<ClockPort, 'nowMs' | 'zoneMinutes'>
  /** The signed-in user, as expressions read it. */
  user(): Readonly<Record<string, unknown>> | null
}

/** The current time in the product's zone: `YYYY-MM-DD HH:mm:ss`. */
export function nowText({ nowMs, zoneMinutes }: NamePorts['clock']): string {
  return new Date(nowMs() + zoneMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** `names`, plus those that every expression has; clock and user are read when they are needed. */
export function namesWith(names: Names, { clock, user }: NamePorts): Names {
  return {
    ...names,
    get $user() {
      return user()
    },
    get $now() {
      return nowText(clock)
    },
    get $today() {
      return nowText(clock).slice(0, 10)
    },
  }
}

export interface ScopePorts extends NamePorts {
  permissions(): Permissions
  /** The text of a dictionary value; the value itself while the dictionary is not loaded. */
  dictText(dict: string, value: string): string
  /** The tone of a dictionary value; empty for none and while the dictionary is not loaded. */
  dictTone(dict: string, value: string): string
  /** Calls `listener` whenever a dictionary has arrived, so that what was read can be read again; the result ends it. */
  onDictionary(listener: () => void): () => void
}

/** What the expressions of one screen read, and what its user may do. */
export interface Scope {
  /** An evaluation over `record`. `names` override those of the screen; `$record` and `$row` are the record by default. */
  evaluation(model: Model | undefined, record: RecordValues, names?: Names): Evaluation
  /** False if this code hides an element. One with a type-2 code is visible, but disabled. spec: shell §6 */
  shows(code: string): boolean
  disables(code: string): boolean
  /** The user's right on a field of a model: `write` unless a permission row says otherwise. */
  fieldRight(model: Pick<Model, 'permission'>, field: string): FieldRight
}

/** Whether the user sees only the mask of a field. */
export const seesMask = ({ mask }: Pick<Field, 'mask'>, { shows }: Pick<Scope, 'shows'>): boolean =>
  mask !== undefined && !shows(mask.code)

/**
 * Whether the user may see the field: not hidden, and of a referenced record only with the right to list its model, unless the field is the
 * name of the record.
 */
export function seesField(
  field: Pick<Field, 'name' | 'member'>,
  model: Model,
  scope: Pick<Scope, 'shows' | 'fieldRight'>,
): boolean {
  const { member } = field
  if (!member) return scope.fieldRight(model, field.name) !== 'hidden'
  const { reference, target, field: own } = member
  if (own.name !== target.display && !scope.shows(codeOf(target, 'list'))) return false
  return seesField(reference, model, scope) && seesField(own, target, scope)
}

/** The scope of a screen with its own `$names` (`$params`, `$mode`, …). */
export function createScope(ports: ScopePorts, screenNames: Names = {}): Scope {
  const can = (code: string) => ports.permissions().shows(code)
  return {
    evaluation: (model, record, names = {}) =>
      evaluationOf(model, record, {
        names: namesWith({ $record: record, $row: record, ...screenNames, ...names }, ports),
        can,
        dictText: (dict, value) => ports.dictText(dict, String(value)),
        dictTone: (dict, value) => ports.dictTone(dict, String(value)),
      }),
    shows: (code) => can(code) || ports.permissions().disables(code),
    disables: (code) => ports.permissions().disables(code),
    fieldRight(model, field) {
      const right = ports.permissions().columnRight(`${model.permission}:field:`, field)
      if (right === 'hidden') return 'hidden'
      return right === 'disabled' ? 'read' : 'write'
    },
  }
}
