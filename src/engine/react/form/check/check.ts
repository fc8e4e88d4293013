import { isRowsState, type RowColumn, type RowErrors } from '#core/rows'
import type { FieldItem } from '#core/screen'
import type { FieldFault } from '../settings.ts'
import { type ChangeListener, type FormState, saysRequired } from '../state/index.ts'
import { type CheckContext, createFeedback, type Feedback } from './feedback.ts'
import { createFieldFaults, type FieldFaults } from './field.ts'
import { createOverlapFaults, type OverlapFaults } from './overlap.ts'
import { createRecordFaults, type RecordFaults } from './record.ts'
import { createRowFaults, type RowFaults } from './rows.ts'
import { placeFaults } from './server.ts'

/** What a whole check has found. */
interface Findings {
  /** Names of faulty fields in the order of the form. */
  fields: readonly string[]
  /** Faults that belong to no field of the form. */
  general: readonly string[]
  /** Questions of rules that warn. */
  warnings: readonly string[]
}

export interface Check {
  readonly feedback: Feedback
  /** Checks again what a change may have mended or broken, as far as it is visited or at fault. */
  readonly listener: ChangeListener
  /** Asks about what a new record begins with. */
  begin(): void
  /** Checks everything that is shown and may be written, the server's rules included. */
  all(): Promise<Findings>
  /** Checks these of it, which are left before the others are filled in; answers the faulty nested, in their order. */
  some(items: readonly FieldItem[], later: ReadonlySet<string>): Promise<readonly FieldItem[]>
  /** False for a hidden value that its rules refuse: it stays behind when the form is saved. */
  mayGo(field: string): boolean
  rowChecks(item: FieldItem): readonly RowColumn[]
  /** Puts the faults that the server names at their fields and cells; answers those that have no place in the form. */
  refused(faults: readonly FieldFault[]): readonly FieldFault[]
  /** Watched: faults of a sub-table's cells after the last check. */
  rowErrors(field: string): RowErrors | null
  /** Ends the questions that are on their way. */
  stop(): void
}

/** The check of one form. Hidden and read-only fields are not checked. */
export function createCheck(form: FormState): Check {
  const { settings, index, views } = form
  const feedback = createFeedback(form.store, form.fields)
  const state: CheckContext = { ...form, feedback }
  const { fieldItems } = settings.program
  const rows = createRowFaults(state)
  const fields = createFieldFaults(state, rows)
  const record = createRecordFaults(state)
  const overlap = createOverlapFaults(state)
  answerComponents(state, { later: new Set(), fields, record, feedback })

  return {
    feedback,
    listener: listenerOf(state, { fields, record, overlap, rows }),
    begin: () => void (settings.mode === 'create' && overlap.settle()),
    async all() {
      feedback.clearCode('server')
      const sound = fieldItems.filter(fields.check)
      const general = record.checkAll()
      await Promise.all([overlap.settle(), ...sound.map(fields.settle)])
      const faulty = new Set(feedback.fields())
      const names = fieldItems.map((item) => item.field.name).filter((name) => faulty.has(name))
      return { fields: names, general, warnings: record.warnings() }
    },
    some: (items, later) => checkSome(items, { later, fields, record, feedback }),
    mayGo(field) {
      const item = index.fieldItem(field)
      return !item || views.isShown(item.id) || fields.fits(item)
    },
    refused: (faults) => placeFaults(state, rows, faults),
    rowChecks: rows.checks,
    rowErrors: rows.errors,
    stop() {
      fields.stop()
      overlap.stop()
    },
  }
}

interface Checkers {
  fields: FieldFaults
  record: RecordFaults
  overlap: OverlapFaults
  rows: RowFaults
}

function listenerOf(state: CheckContext, { fields, record, overlap, rows }: Checkers): ChangeListener {
  const { index, feedback } = state
  const left = (field: string) => {
    const item = index.fieldItem(field)
    if (item && fields.check(item)) fields.ask(item)
  }
  return {
    changed(names) {
      for (const field of names) fields.drop(field)
      for (const item of concerned(state, names, fields))
        if (fields.check(item) && names.has(item.field.name)) fields.ask(item)
      record.recheck(names)
      overlap.recheck(names)
    },
    left,
    problem(field) {
      if (state.fields.isVisited(field)) left(field)
    },
    replaced() {
      record.forget()
      rows.clear()
      for (const field of feedback.fields()) feedback.clear(field)
    },
  }
}

/**
 * The one validator of a Field, for `validate` and `submit` of a component: it runs neither on input nor on blur, and answers
 * by the feedback that the check writes.
 */
const bridge = (required: boolean, check: () => Promise<void>) => ({
  triggerType: 'check' as 'onInput',
  required: saysRequired(required),
  async validator() {
    await check()
    return ''
  },
})

/** Fields that nobody has drawn and that may be at fault are made before Formily asks all there are. */
function answerComponents(
  { fields, index, store, settings }: Pick<CheckContext, 'fields' | 'index' | 'store' | 'settings'>,
  checking: Checking,
): void {
  store.subscribe(({ type }) => {
    if (type !== 'onFormValidateStart') return
    for (const item of settings.program.fieldItems.filter(checking.fields.isOpenToDoubt)) fields.of(item.field.name)
  })
  fields.onMade((field, required) => {
    const item = index.fieldItem(String(field.props.name))
    field.setValidator(bridge(required, async () => void (item && (await checkSome([item], checking)))))
  })
}

interface Checking extends Pick<CheckContext, 'feedback'> {
  /** Fields that are filled in later. */
  later: ReadonlySet<string>
  fields: FieldFaults
  record: RecordFaults
}

async function checkSome(items: readonly FieldItem[], { later, fields, record, feedback }: Checking) {
  const sound = items.filter(fields.check)
  record.check(new Set(items.map(({ field }) => field.name)), later)
  await Promise.all(sound.map(fields.settle))
  return items.filter(({ field }) => feedback.has(field.name))
}

/**
 * Items that were changed and touched, look at a changed one, are of another type by it, or have a fault that may be gone. Rows are checked whole only
 * while they have a fault: their widget checks the cell that is written.
 */
function concerned(
  { index, store, feedback, fields: created }: CheckContext,
  changed: ReadonlySet<string>,
  fields: FieldFaults,
): FieldItem[] {
  const names = new Set([...changed, ...feedback.fields(), ...[...changed].flatMap(fields.lookingAt)])
  return [...names].flatMap((name) => {
    const item = index.fieldItem(name)
    const isOther = changed.has(item?.field.variant?.by ?? '')
    const due = feedback.has(name) || isOther || (created.isVisited(name) && !isRowsState(store.record[name]))
    return item && due ? [item] : []
  })
}
