import { observable } from '@formily/reactive'
import type { RowColumn, RowErrors, RowsState } from '#core/rows'
import type { FieldItem } from '#core/screen'
import type { FormCore } from './formCore.ts'
import { rowChecksOf, rowsFault } from './rowChecks.ts'
import { rowModelOf } from './rowSecrets.ts'

/** The faults in the cells of a form's sub-tables. */
export interface RowFaults {
  checks(item: FieldItem): readonly RowColumn[]
  /** Checks every row; the message says how many cells are at fault. */
  check(item: FieldItem, state: RowsState): string | undefined
  /** Puts what the server has found at cells, by row id and column, beside what is told there. */
  tell(field: string, found: RowErrors): void
  /** Watched: what the last check has found. */
  errors(field: string): RowErrors | null
  clear(): void
}

/** No faults yet. */
export function createRowFaults({ settings, scope, plainRecord }: FormCore): RowFaults {
  const known = new Map<string, readonly RowColumn[]>()
  const faults = observable.shallow<Record<string, RowErrors | null>>({})

  const checks = (item: FieldItem): readonly RowColumn[] => {
    const { name } = item.field
    const model = rowModelOf(settings.library, item.field)
    const names = () => ({ $parent: plainRecord(), $record: plainRecord() })
    const made = known.get(name) ?? rowChecksOf({ item, model, scope, names })
    known.set(name, made)
    return made
  }
  return {
    checks,
    check(item, state) {
      const { errors, message } = rowsFault(state, checks(item))
      faults[item.field.name] = errors
      return message
    },
    tell(field, found) {
      faults[field] = found
    },
    errors: (field) => faults[field] ?? null,
    clear() {
      for (const field of Object.keys(faults)) faults[field] = null
    },
  }
}
