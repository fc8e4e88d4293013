import { isRowsState, type RowColumn, type RowErrors } from '#core/rows'
import type { FieldItem } from '#core/screen'
import { createFieldFaults, type FieldFaults } from './fieldFaults.ts'
import type { FormCore } from './formCore.ts'
import { createOverlapFaults } from './overlapFaults.ts'
import { createRecordFaults, type RecordFaults } from './recordFaults.ts'
import { createRowFaults } from './rowFaults.ts'
import { type FieldFault, placeFaults } from './serverFaults.ts'

/** What a whole check has found. */
export interface Findings {
  /** Names of faulty fields in the order of the form. */
  fields: readonly string[]
  /** Faults that belong to no field of the form. */
  general: readonly string[]
  /** Questions of rules that warn. */
  warnings: readonly string[]
}

export interface Validation {
  /** Checks again what a change of these fields may have mended or broken, as far as it is touched or shown as a fault. */
  recheck(changed: ReadonlySet<string>): void
  /** Asks about what a new record begins with. */
  begin(): void
  /** Checks a field that the user has left without changing it. */
  left(field: string): void
  /** Checks everything that is shown and may be written, the server's rules included. */
  all(): Promise<Findings>
  /** Checks these of it, which are left before the others are filled in; answers the faulty ones, in their order. */
  some(items: readonly FieldItem[], later: ReadonlySet<string>): Promise<readonly FieldItem[]>
  /** False for a hidden value that its rules refuse: it stays behind when the form is saved. */
  mayGo(field: string): boolean
  rowChecks(item: FieldItem): readonly RowColumn[]
  /** Puts the faults that the server names at their fields and cells; answers those that have no place in the form. */
  refused(faults: readonly FieldFault[]): readonly FieldFault[]
  /** Watched: faults of a sub-table's cells after the last check. */
  rowErrors(field: string): RowErrors | null
  /** Forgets all faults. */
  clear(): void
  /** Ends the questions that are on their way. */
  stop(): void
}

/** The validation of one form. Hidden and read-only fields are not checked. */
export function createValidation(core: FormCore): Validation {
  const { settings, board, index, views } = core
  const { fieldItems } = settings.program
  const rows = createRowFaults(core)
  const fields = createFieldFaults(core, rows)
  const record = createRecordFaults(core)
  const overlap = createOverlapFaults(core)

  return {
    recheck(changed) {
      for (const field of changed) fields.drop(field)
      for (const item of concerned(core, changed, fields))
        if (fields.check(item) && changed.has(item.field.name)) fields.ask(item)
      record.recheck(changed)
      overlap.recheck(changed)
    },
    begin: () => void (settings.mode === 'create' && overlap.settle()),
    left(field) {
      const item = index.fieldItem(field)
      if (item && fields.check(item)) fields.ask(item)
    },
    async all() {
      board.clearSource('server')
      const sound = fieldItems.filter(fields.check)
      const general = record.checkAll()
      await Promise.all([overlap.settle(), ...sound.map(fields.settle)])
      const faulty = new Set(board.fields())
      const names = fieldItems.map((item) => item.field.name).filter((name) => faulty.has(name))
      return { fields: names, general, warnings: record.warnings() }
    },
    some: (items, later) => checkSome(items, { later, fields, record, board }),
    mayGo(field) {
      const item = index.fieldItem(field)
      return !item || views.isShown(item.id) || fields.fits(item)
    },
    refused: (faults) => placeFaults(core, rows, faults),
    rowChecks: rows.checks,
    rowErrors: rows.errors,
    stop() {
      fields.stop()
      overlap.stop()
    },
    clear() {
      record.forget()
      rows.clear()
      for (const field of board.fields()) board.clear(field)
    },
  }
}

interface Checking extends Pick<FormCore, 'board'> {
  /** Fields that are filled in later. */
  later: ReadonlySet<string>
  fields: FieldFaults
  record: RecordFaults
}

async function checkSome(items: readonly FieldItem[], { later, fields, record, board }: Checking) {
  const sound = items.filter(fields.check)
  record.check(new Set(items.map(({ field }) => field.name)), later)
  await Promise.all(sound.map(fields.settle))
  return items.filter(({ field }) => board.has(field.name))
}

/**
 * Items that were changed and touched, look at a changed one, are of another type by it, or have a fault that may be gone. Rows are checked whole only
 * while they have a fault: their widget checks the cell that is written.
 */
function concerned({ index, store, board }: FormCore, changed: ReadonlySet<string>, fields: FieldFaults): FieldItem[] {
  const names = new Set([...changed, ...board.fields(), ...[...changed].flatMap(fields.lookingAt)])
  return [...names].flatMap((name) => {
    const item = index.fieldItem(name)
    const isOther = changed.has(item?.field.variant?.by ?? '')
    const due = board.has(name) || isOther || (store.isTouched(name) && !isRowsState(store.record[name]))
    return item && due ? [item] : []
  })
}
