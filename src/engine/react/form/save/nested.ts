import { fillText, messages } from '#core/message'
import type { RecordValues } from '#core/model'
import { isObject } from '#core/object'
import { compileOneForm, type FormProgram, type Mode, type OneItem, oneContext } from '#core/screen'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { FieldFault, FormSettings } from '../settings.ts'
import {
  type ChangeListener,
  type Feedback,
  type Fields,
  type FormNavigation,
  type FormRecord,
  type FormView,
  rootOf,
  sameValue,
} from '../state/index.ts'

/** The result of checking the nested records of a form. */
interface NestedFindings {
  /** Names of the fields with invalid records. */
  fields: readonly string[]
  /** Errors that belong to none of their fields. */
  general: readonly string[]
  /** The user cancelled at a warning. */
  declined: boolean
}

/** The nested records of a form, each with its own form; all are saved in one request. */
export interface NestedRecords<F extends NestedForm = NestedForm> {
  /** The form of a field's record, replaced along with the values; null if its model is missing. */
  of(field: string): Watched<F | null>
  /** Follows the values of the parent form, and recreates the forms when the values are replaced. */
  readonly listener: ChangeListener
  /** Checks the records to be sent, or only those of the given fields. */
  check(fields?: ReadonlySet<string>): Promise<NestedFindings>
  /** Shows the record of a field, and in it what its own form shows; does nothing for other fields. */
  show(field: string): void
  /** The changes to send, by field. */
  patches(): RecordValues
  /** Puts server errors at their fields; returns those that belong to none. */
  placeFaults(faults: readonly FieldFault[]): readonly FieldFault[]
  start(): () => void
}

interface ParentForm {
  record: FormRecord
  view: FormView
  feedback: Feedback
  change(values: RecordValues): void
  show(itemId: string): void
}

interface Nested<F extends NestedForm = NestedForm> {
  item: OneItem
  form: Cell<F | null>
  /** Stops the current form. */
  stop(): void
}

/** The nested records of one form; `make` creates the form of a record. */
export function createNestedRecords<F extends NestedForm>(
  settings: FormSettings,
  parent: ParentForm,
  make: (settings: FormSettings) => F,
): NestedRecords<F> {
  const { record, view } = parent
  const formOf = (item: OneItem) => createNestedForm(settings, parent, item, make)
  const items = [...view.nodes.values()].flatMap(({ item }) => (item?.kind === 'one' ? [item] : []))
  const nested = new Map<string, Nested<F>>(
    items.map((item) => [item.field.name, { item, form: createCell(formOf(item)), stop: () => undefined }]),
  )
  const all = () => [...nested.values()]
  let started = false
  /** Starts from the stored record, then applies what differs in the parent form: a draft, or a resolved conflict. */
  const recreateForms = () => {
    for (const entry of all()) {
      const value = record.present[entry.item.field.name]
      entry.stop()
      const form = formOf(entry.item)
      entry.form.set(form)
      if (!form) continue
      const stops = started ? [form.start(), form.dirty.subscribe(form.part.onChange)] : []
      entry.stop = () => stops.forEach((stop) => void stop())
      if (isObject(value)) form.change(enteredInto(form, value))
    }
  }
  const toSend = () => all().flatMap((entry) => sentForm(entry, view))

  return {
    of: (field) => nested.get(field)?.form ?? createCell(null),
    listener: {
      changed() {
        for (const { form } of all()) form.snapshot()?.part.follow()
      },
      stored: recreateForms,
    },
    check: (fields) => checkAll(fields ? toSend().filter(({ item }) => fields.has(item.field.name)) : toSend(), parent),
    show: (field) => showIn(nested.get(field), parent.show),
    patches: () => Object.fromEntries(toSend().flatMap(patchOf)),
    placeFaults: (faults) => faults.flatMap((fault) => placeFault(fault, nested.get(rootOf(fault.field)))),
    start() {
      started = true
      recreateForms()
      return () => {
        started = false
        for (const entry of all()) entry.stop()
      }
    },
  }
}

function createNestedForm<F extends NestedForm>(
  { program: { id }, library, ports, params, mode }: FormSettings,
  { record: parent, view, feedback, change }: ParentForm,
  item: OneItem,
  make: (settings: FormSettings) => F,
): F | null {
  const { name } = item.field
  const program = compileOneForm(item, oneContext(id, library, item))
  if (!program) return null
  const stored = parent.origin.snapshot().record[name]
  const record = isObject(stored) ? stored : null
  const changed = () => {
    if (form.part.faults() === 0) feedback.clear(name)
    change({ [name]: form.dirty.snapshot() ? form.record() : (parent.origin.snapshot().values[name] ?? null) })
  }
  const own = record ? 'edit' : 'create'
  const form = make({
    ...{ program, library, ports, record, draftPlace: null },
    mode: mode === 'view' ? 'view' : own,
    within: { record: parent.plain, isOpen: () => view.isOpen(item.id), changed },
    ...(params ? { params } : {}),
  })
  return form
}

/** The values of `original` that differ from the record and that a user can enter. */
function enteredInto({ program, record }: NestedForm, original: RecordValues): RecordValues {
  const present = record()
  const fields = program.model.fields.filter(
    ({ name, base, formula, type }) => !base && !formula && !type.nested && name in original,
  )
  const edited = fields.filter((field) => !sameValue(field, original[field.name], present[field.name]))
  return Object.fromEntries(edited.map(({ name }) => [name, original[name]]))
}

interface SentForm {
  item: OneItem
  form: NestedForm
}

/** A nested record is sent if it exists, has input, or is required; hidden and read-only ones are not. */
function sentForm({ item, form: cell }: Nested, view: FormView): SentForm[] {
  const form = cell.snapshot()
  if (!form || form.mode === 'view' || !view.isShown(item.id) || !view.isOpen(item.id)) return []
  const isSent = form.mode === 'edit' || form.dirty.snapshot() || view.of(item.id).state.required
  return isSent ? [{ item, form }] : []
}

async function checkAll(forms: readonly SentForm[], { feedback, show }: ParentForm): Promise<NestedFindings> {
  const findings = { fields: [] as string[], general: [] as string[], declined: false }
  for (const { item, form } of forms) {
    const { name } = item.field
    const stopped = await form.part.check()
    const count = form.part.faults()
    feedback.put(name, 'rules', count > 0 ? fillText(messages.form.invalid, { count }) : undefined)
    if (!stopped) continue
    findings.general.push(...form.problems.snapshot())
    if (stopped.kind !== 'declined') findings.fields.push(name)
    else {
      findings.declined = true
      show(item.id)
    }
  }
  return findings
}

/** Shows the nested record, and then the item to reveal in it. */
function showIn(nested: Nested | undefined, show: (itemId: string) => void): void {
  const form = nested?.form.snapshot()
  if (!nested || !form) return
  const { id } = form.reveal.snapshot() ?? {}
  show(nested.item.id)
  if (id) form.show(id)
}

/** Unchanged records are not sent. A new record has `rowVersion` 0. */
function patchOf({ item, form: { mode, part } }: SentForm): [string, RecordValues][] {
  const patch = part.patch()
  if (mode === 'edit' && Object.keys(patch).length === 0) return []
  return [[item.field.name, { ...patch, rowVersion: part.version() ?? 0 }]]
}

function placeFault(fault: FieldFault, nested: Nested | undefined): readonly FieldFault[] {
  const form = nested?.form.snapshot()
  if (!nested || !form) return [fault]
  const inside = fault.field.slice(rootOf(fault.field).length + 1)
  return form.part.placeFaults([{ ...fault, field: inside }])
}

/** What saving needs of a nested form. */
interface PartSaving {
  /** Why nothing may be sent; null if it may. */
  check(): Promise<{ kind: string } | null>
  /** The changes to send. */
  patch(): RecordValues
  /** Shows server errors at their fields; returns those that belong to none. */
  placeFaults(faults: readonly FieldFault[]): readonly FieldFault[]
}

/** What the parent form needs of the form of a nested record. */
export interface FormPart extends PartSaving {
  /** The version of the stored record; null if there is none. */
  version(): number | null
  /** Number of invalid fields. */
  faults(): number
  /** The parent form has changed. */
  follow(): void
  /** Notifies the parent form of a change. */
  onChange(): void
}

/** The form of a nested record, as its parent sees it. */
interface NestedForm extends Pick<FormNavigation, 'reveal' | 'show'> {
  readonly program: FormProgram
  readonly mode: Mode
  readonly dirty: Watched<boolean>
  readonly problems: Watched<readonly string[]>
  readonly part: FormPart
  record(): RecordValues
  change(values: RecordValues): void
  start(): () => void
}

interface PartState {
  record: FormRecord
  fields: Fields
  feedback: Feedback
  saving: PartSaving
}

/** The part of one form. */
export function createPart({ within }: FormSettings, { record, fields, feedback, saving }: PartState): FormPart {
  const { check, patch, placeFaults } = saving
  const isOpen = () => within?.isOpen() ?? true
  let open = isOpen()
  return {
    ...{ check, patch, placeFaults },
    version: () => record.origin.snapshot().version,
    faults: () => feedback.fields().length,
    follow() {
      if (open === isOpen()) return fields.refresh(['$parent'])
      open = isOpen()
      fields.refreshAll()
    },
    onChange: () => within?.changed(),
  }
}
