import { fillText, messages } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import { compileOneForm, drawnOne, type FormProgram, type Mode, type OneItem, ofOwnRecord } from '#core/screen'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { FieldFault, FormSettings } from '../settings.ts'
import { type ChangeListener, type FormState, type Reveal, rootOf, sameValue } from '../state/index.ts'

/** What saving stands on: the state of the form, and where errors are put. */
export interface SaveContext extends FormState {
  readonly feedback: {
    put(field: string, code: 'rules' | 'server', message: string | undefined): void
    clear(field: string): void
    /** Names of fields with errors. */
    fields(): readonly string[]
  }
}

/** What is wrong in the further records of a form. */
interface NestedFindings {
  /** Names of the fields whose records have faults. */
  fields: readonly string[]
  /** Faults that belong to no field of theirs. */
  general: readonly string[]
  /** The user did not want to go on at a warning. */
  declined: boolean
}

/** The further records that a form holds, each in a form of its own; all are saved as one. */
export interface NestedRecords {
  /** They follow the values around them, and begin anew when those have been replaced. */
  readonly listener: ChangeListener
  check(): Promise<NestedFindings>
  /** The same of these fields. */
  checkSome(fields: ReadonlySet<string>): Promise<NestedFindings>
  /** What a save sends of them, by field. */
  patches(): RecordValues
  /** Puts what the server refuses at their fields; answers what belongs to none of them. */
  refused(faults: readonly FieldFault[]): readonly FieldFault[]
  start(): () => void
}

/** The same with their forms. */
export interface NestedForms<F extends FurtherForm> extends NestedRecords {
  /** The form of a field's record, another one once the values have been replaced; null where its model is not there. */
  of(field: string): Watched<F | null>
}

interface NestedParts<F extends FurtherForm> {
  make(settings: FormSettings): F
  change(values: RecordValues): void
  show(itemId: string): void
}

type Shows = Pick<NestedParts<FurtherForm>, 'show'>

interface One<F extends FurtherForm = FurtherForm> {
  item: OneItem
  form: Cell<F | null>
  /** Ends what the present form has begun. */
  stop(): void
}

/** The further records of one form. */
export function createNestedRecords<F extends FurtherForm>(state: SaveContext, parts: NestedParts<F>): NestedForms<F> {
  const nested = new Map(
    [...state.index.nodes.values()].flatMap(({ item }) =>
      item?.kind === 'one' ? [[item.field.name, oneOf(item, state, parts)] as const] : [],
    ),
  )
  let started = false
  const begin = () => {
    for (const one of nested.values()) beginAnew(one, { state, parts, started })
  }
  const due = () => [...nested.values()].flatMap((one) => dueForm(one, state))

  return {
    of: (field) => nested.get(field)?.form ?? createCell(null),
    listener: {
      changed() {
        for (const { form } of nested.values()) form.snapshot()?.part.follow()
      },
      stored: begin,
    },
    check: () => checkAll(due(), state, parts),
    checkSome: (fields) =>
      checkAll(
        due().filter(({ item }) => fields.has(item.field.name)),
        state,
        parts,
      ),
    patches: () => Object.fromEntries(due().flatMap(({ item, form }) => patchOf(item, form))),
    refused: (faults) => faults.flatMap((fault) => refusedAt(fault, { nested, parts })),
    start() {
      started = true
      begin()
      return () => {
        started = false
        for (const one of nested.values()) one.stop()
      }
    },
  }
}

function oneOf<F extends FurtherForm>(item: OneItem, state: SaveContext, parts: NestedParts<F>): One<F> {
  return { item, form: createCell(formOf(item, state, parts)), stop: () => undefined }
}

const isRecord = (value: unknown): value is RecordValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function formOf<F extends FurtherForm>(item: OneItem, state: SaveContext, { make, change }: NestedParts<F>): F | null {
  const { settings, origin, views, feedback, plainRecord } = state
  const { library, ports, params } = settings
  const { name } = item.field
  const program = compileOneForm(item, drawnOne(settings.program.id, library, item))
  if (!program) return null
  const stored = origin.snapshot().record[name]
  const record = isRecord(stored) ? stored : null
  const changed = () => {
    if (form.part.faults() === 0) feedback.clear(name)
    change({ [name]: form.dirty.snapshot() ? form.record() : (origin.snapshot().values[name] ?? null) })
  }
  const mode = record ? 'edit' : 'create'
  const form = make({
    program,
    library,
    ports,
    record,
    mode: settings.mode === 'view' ? 'view' : mode,
    draftPlace: null,
    within: { record: plainRecord, isOpen: () => views.isOpen(item.id), changed },
    ...(params ? { params } : {}),
  })
  return form
}

/** Begins with the stored record, and with what of it stands otherwise in the form around: a draft, or a resolved conflict. */
interface Beginning<F extends FurtherForm> {
  state: SaveContext
  parts: NestedParts<F>
  started: boolean
}

function beginAnew<F extends FurtherForm>(one: One<F>, { state, parts, started }: Beginning<F>): void {
  const { name } = one.item.field
  const value = state.store.record[name]
  one.stop()
  const form = formOf(one.item, state, parts)
  one.form.set(form)
  if (!form) return
  const stops = started ? [form.start(), form.dirty.subscribe(form.part.onChange)] : []
  one.stop = () => {
    for (const stop of stops) stop()
  }
  if (isRecord(value)) form.change(entered(form, value))
}

/** What of `held` a person has entered into the record. */
function entered(form: FurtherForm, original: RecordValues): RecordValues {
  const present = form.record()
  const fields = form.program.model.fields.filter(({ name, base, formula, type }: Field) => {
    const isOwn = !base && !formula && !ofOwnRecord.has(type.id)
    return isOwn && name in original
  })
  const other = fields.filter((field) => !sameValue(field, original[field.name], present[field.name]))
  return Object.fromEntries(other.map(({ name }) => [name, original[name]]))
}

interface Due {
  item: OneItem
  form: FurtherForm
}

/** A record that is there, or has been begun, or has to be there; what is hidden or closed stays as it is. */
function dueForm({ item, form: cell }: One, { views }: Pick<SaveContext, 'views'>): Due[] {
  const form = cell.snapshot()
  if (!form || form.mode === 'view' || !views.isShown(item.id) || !views.isOpen(item.id)) return []
  const isSent = form.mode === 'edit' || form.dirty.snapshot() || views.of(item.id).state.required
  return isSent ? [{ item, form }] : []
}

async function checkAll(
  due: readonly Due[],
  { feedback }: Pick<SaveContext, 'feedback'>,
  { show }: Shows,
): Promise<NestedFindings> {
  const found = { fields: [] as string[], general: [] as string[], declined: false }
  for (const { item, form } of due) {
    const { name } = item.field
    const stopped = await form.part.check()
    const count = form.part.faults()
    feedback.put(name, 'rules', count > 0 ? fillText(messages.form.invalid, { count }) : undefined)
    if (!stopped) continue
    if (stopped.kind === 'declined') found.declined = true
    else found.fields.push(name)
    found.general.push(...form.problems.snapshot())
    showIn(item, form, show)
  }
  return found
}

/** Opens what is around the record, then what of it is meant. */
function showIn(item: OneItem, form: FurtherForm, show: (itemId: string) => void): void {
  const { id } = form.reveal.snapshot() ?? {}
  show(item.id)
  if (id) form.show(id)
}

/** Nothing that was entered is nothing to send. A record that was made goes on none: `rowVersion` 0. */
function patchOf({ field }: OneItem, { mode, part }: FurtherForm): [string, RecordValues][] {
  const patch = part.patch()
  if (mode === 'edit' && Object.keys(patch).length === 0) return []
  return [[field.name, { ...patch, rowVersion: part.version() ?? 0 }]]
}

interface Refusal {
  nested: ReadonlyMap<string, One>
  parts: Shows
}

function refusedAt(fault: FieldFault, { nested, parts }: Refusal): readonly FieldFault[] {
  const root = rootOf(fault.field)
  const one = nested.get(root)
  const form = one?.form.snapshot()
  if (!one || !form) return [fault]
  const elsewhere = form.part.refused([{ ...fault, field: fault.field.slice(root.length + 1) }])
  showIn(one.item, form, parts.show)
  return elsewhere
}

/** What the saving of a form gives to the form around. */
interface PartSaving {
  /** Why nothing may be sent; null when it may. */
  check(): Promise<{ kind: string } | null>
  /** What a save sends. */
  patch(): RecordValues
  /** Puts the faults that the server names at their fields; answers those that belong to none. */
  refused(faults: readonly FieldFault[]): readonly FieldFault[]
}

/** What the form around needs of one that holds a further record. */
export interface FormPart extends PartSaving {
  /** The version of the stored record; null when there is none. */
  version(): number | null
  /** How many of its fields are at fault. */
  faults(): number
  /** What is around has changed. */
  follow(): void
  /** Tells the form around that something is another than before. */
  onChange(): void
}

/** A form that holds a further record, as the one around sees it. */
interface FurtherForm {
  readonly program: FormProgram
  readonly mode: Mode
  readonly dirty: Watched<boolean>
  readonly problems: Watched<readonly string[]>
  readonly reveal: Watched<Reveal | null>
  readonly part: FormPart
  record(): RecordValues
  change(values: RecordValues): void
  show(itemId: string): void
  start(): () => void
}

/** The part of one form. */
export function createPart(
  { settings, origin, feedback, views }: Pick<SaveContext, 'settings' | 'origin' | 'feedback' | 'views'>,
  saving: PartSaving,
): FormPart {
  const { within } = settings
  const isOpen = () => within?.isOpen() ?? true
  let open = isOpen()
  return {
    ...saving,
    version: () => origin.snapshot().version,
    faults: () => feedback.fields().length,
    follow() {
      if (open === isOpen()) return void views.refresh(['$parent'])
      open = isOpen()
      views.refreshAll()
    },
    onChange: () => within?.changed(),
  }
}
