import type { Evaluation } from '#core/expression'
import { evaluationOf, type Field, type Model, type RecordValues } from '#core/model'
import type { FieldRight, Permissions } from '#core/permission'
import { type NamePorts, type Names, namesWith } from './names.ts'

export interface ScopePorts extends NamePorts {
  permissions(): Permissions
  /** The text of a dictionary value; the value itself while the dictionary is not known. */
  dictText(dict: string, value: string): string
}

/** What the expressions of one screen see, and what its user may do. */
export interface Scope {
  /** An evaluation over `record`. `names` adds to those of the screen; `$record` and `$row` are the record unless given. */
  evaluation(model: Model | undefined, record: RecordValues, names?: Names): Evaluation
  /** False hides an element with this code. A type-2 code is drawn, but disabled. spec: shell §6 */
  shows(code: string): boolean
  disables(code: string): boolean
  /** The user's right on a field of a model: `write` unless a permission row in force says otherwise. */
  fieldRight(model: Pick<Model, 'permission'>, field: string): FieldRight
}

/** Whether the user sees no more of a field than its mask. */
export const seesMask = ({ mask }: Pick<Field, 'mask'>, { shows }: Pick<Scope, 'shows'>): boolean =>
  mask !== undefined && !shows(mask.code)

/** The scope of a screen with its own `$names` (`$params`, `$mode`, …). */
export function createScope(ports: ScopePorts, screenNames: Names = {}): Scope {
  const can = (code: string) => ports.permissions().shows(code)
  return {
    evaluation: (model, record, names = {}) =>
      evaluationOf(model, record, {
        names: namesWith({ $record: record, $row: record, ...screenNames, ...names }, ports),
        can,
        dictText: (dict, value) => ports.dictText(dict, String(value)),
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
