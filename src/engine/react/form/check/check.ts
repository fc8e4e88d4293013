import { isRowsState, type RowColumn, type RowErrors } from '#core/rows'
import type { FieldItem } from '#core/screen'
import type { FieldFault, FormSettings } from '../settings.ts'
import { type ChangeListener, rootOf, saysRequired } from '../state/index.ts'
import { type CheckedForm, createFieldFaults, type FieldFaults } from './field.ts'
import { createOverlapFaults, createRecordFaults, type JudgedForm, type RecordFaults } from './record.ts'
import { createRowFaults, type RowFaults } from './rows.ts'

/** The result of checking the whole form. */
interface Findings {
  /** Names of invalid fields, in form order. */
  fields: readonly string[]
  /** Errors that belong to no field of the form. */
  general: readonly string[]
  /** Messages of rules with level `warn`. */
  warnings: readonly string[]
}

export interface Check {
  /** Rechecks the fields that a change may affect, if they are touched or invalid. */
  readonly listener: ChangeListener
  /** Runs the checks that a new record starts with. */
  begin(): void
  /** Checks all visible, editable fields, including the rules that need the server. */
  all(): Promise<Findings>
  /** Checks some items while those in `later` are not filled in yet; returns the invalid ones, in order. */
  some(items: readonly FieldItem[], later: ReadonlySet<string>): Promise<readonly FieldItem[]>
  /** False for a hidden value that breaks its rules: a save leaves it out. */
  maySend(field: string): boolean
  rowChecks(item: FieldItem): readonly RowColumn[]
  /**
   * A control reports the errors in rows that are one value of its own. They are shown once the field is checked, as those of a sub-table,
   * and block a save.
   */
  reportRows(field: string, errors: RowErrors | null): void
  /** Shows server errors at their fields and cells; returns those that have no place in the form. */
  placeFaults(faults: readonly FieldFault[]): readonly FieldFault[]
  /** Watched: the cell errors of a table at its last check. */
  rowErrors(field: string): RowErrors | null
  /** Cancels pending checks. */
  stop(): void
}

/** The validation of one form. Hidden and read-only fields are not checked. */
export function createCheck(settings: FormSettings, form: CheckedForm): Check {
  const { view, feedback } = form
  const { fieldItems } = settings.program
  const rows = createRowFaults(settings, form.record)
  const fields = createFieldFaults(settings, form, rows)
  const record = createRecordFaults(form)
  const overlap = createOverlapFaults(settings, form)
  const some: Check['some'] = async (items, later) => {
    const validItems = items.filter(fields.check)
    record.check(new Set(items.map(({ field }) => field.name)), later)
    await Promise.all(validItems.map(fields.settle))
    return items.filter(({ field }) => feedback.has(field.name))
  }
  bridgeComponents(form, {
    check: async (item) => void (await some([item], new Set())),
    possiblyInvalid: () => fieldItems.filter(fields.mayBeInvalid),
  })

  return {
    some,
    listener: listenerOf(form, { fields, record, rows, recheckOverlap: overlap.recheck }),
    begin: () => void (settings.mode === 'create' && overlap.settle()),
    async all() {
      await rows.search(fieldItems)
      feedback.clearCode('server')
      const validItems = fieldItems.filter(fields.check)
      const general = record.checkAll()
      await Promise.all([overlap.settle(), ...validItems.map(fields.settle)])
      const faulty = new Set(feedback.fields())
      const names = fieldItems.map((item) => item.field.name).filter((name) => faulty.has(name))
      return { fields: names, general, warnings: record.warnings() }
    },
    maySend(field) {
      const item = view.fieldItem(field)
      return !item || view.isShown(item.id) || fields.fits(item)
    },
    placeFaults: (faults) => placeFaults(form, rows, faults),
    rowChecks: rows.checks,
    reportRows(field, errors) {
      rows.hold(field, errors)
      const item = view.fieldItem(field)
      if (item && feedback.has(field)) fields.check(item)
    },
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
  rows: RowFaults
  recheckOverlap(changed: ReadonlySet<string>): void
}

function listenerOf(form: CheckedForm, { fields, record, rows, recheckOverlap }: Checkers): ChangeListener {
  const { view } = form
  const left = (field: string) => {
    const item = view.fieldItem(field)
    if (item && fields.check(item)) fields.ask(item)
  }
  return {
    changed(names) {
      for (const field of names) fields.drop(field)
      for (const item of itemsToRecheck(form, names, { fields, rows }))
        if (fields.check(item) && names.has(item.field.name)) fields.ask(item)
      record.recheck(names)
      recheckOverlap(names)
    },
    left,
    problem(field) {
      if (form.fields.isTouched(field)) left(field)
    },
    replaced() {
      record.forget()
      rows.clear()
    },
  }
}

/**
 * The only validator of a Field, for a component's `validate` and `submit`: it runs on neither input nor blur, and
 * reports through the feedback that the check writes.
 */
const createValidator = (required: boolean, check: () => Promise<void>) => ({
  triggerType: 'check' as 'onInput',
  required: saysRequired(required),
  async validator() {
    await check()
    return ''
  },
})

interface ComponentChecks {
  check(item: FieldItem): Promise<void>
  /** Items that may be invalid. */
  possiblyInvalid(): readonly FieldItem[]
}

/** Creates the Fields that may be invalid but are not rendered, before Formily validates all Fields. */
function bridgeComponents(
  { fields, view, record }: Omit<CheckedForm, 'feedback' | 'typing'>,
  { check, possiblyInvalid }: ComponentChecks,
): void {
  record.subscribe(({ type }) => {
    if (type === 'onFormValidateStart') for (const { field } of possiblyInvalid()) fields.of(field.name)
  })
  fields.onMade((field, required) => {
    const item = view.fieldItem(String(field.props.name))
    field.setValidator(createValidator(required, async () => void (item && (await check(item)))))
  })
}

/**
 * Items to recheck: changed and touched, reading a changed field, of a type that it decides, or with an error that may
 * be gone. Tables are rechecked only while they have errors: their widget checks the edited cell.
 */
function itemsToRecheck(
  { view, record, feedback, fields }: Omit<CheckedForm, 'typing'>,
  changed: ReadonlySet<string>,
  checkers: Pick<Checkers, 'fields' | 'rows'>,
): FieldItem[] {
  const names = new Set([...changed, ...feedback.fields(), ...[...changed].flatMap(checkers.fields.dependentsOf)])
  const isTable = (name: string) => isRowsState(record.present[name]) || checkers.rows.holds(name)
  return [...names].flatMap((name) => {
    const item = view.fieldItem(name)
    const isOther = changed.has(item?.field.variant?.by ?? '')
    const due = feedback.has(name) || isOther || (fields.isTouched(name) && !isTable(name))
    return item && due ? [item] : []
  })
}

/** Shows errors at the fields and cells of a form; returns those that have no place in it. */
function placeFaults(
  { view, feedback, record }: JudgedForm,
  rows: RowFaults,
  faults: readonly FieldFault[],
): readonly FieldFault[] {
  const here = faults.filter(({ field }) => view.fieldItem(rootOf(field)))
  for (const name of new Set(here.map(({ field }) => rootOf(field)))) {
    const own = here.filter(({ field }) => rootOf(field) === name)
    const value = record.present[name]
    const inCells = isRowsState(value) ? rows.report(name, value, own) : undefined
    feedback.put(name, 'server', inCells ?? own[0]?.message)
  }
  return faults.filter((fault) => !here.includes(fault))
}
