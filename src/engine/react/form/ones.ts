import { fillText, messages } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import { compileOneForm, drawnOne, type OneItem, ofOwnRecord } from '#core/screen'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { FormCore } from './formCore.ts'
import type { FurtherForm } from './part.ts'
import { sameValue } from './same.ts'
import { type FieldFault, rootOf } from './serverFaults.ts'
import type { FormSettings } from './settings.ts'

/** What is wrong in the further records of a form. */
export interface OneFindings {
  /** Names of the fields whose records have faults. */
  fields: readonly string[]
  /** Faults that belong to no field of theirs. */
  general: readonly string[]
  /** The user did not want to go on at a warning. */
  declined: boolean
}

/** The further records that a form holds, each in a form of its own; all are saved as one. */
export interface Ones {
  /** Values around them have changed. */
  follow(): void
  /** The values of the form have been replaced: they begin anew. */
  begin(): void
  check(): Promise<OneFindings>
  /** The same of these fields. */
  checkSome(fields: ReadonlySet<string>): Promise<OneFindings>
  /** What a save sends of them, by field. */
  patches(): RecordValues
  /** Puts what the server refuses at their fields; answers what belongs to none of them. */
  refused(faults: readonly FieldFault[]): readonly FieldFault[]
  start(): () => void
}

/** The same with their forms. */
export interface OnesWithForms<F extends FurtherForm> extends Ones {
  /** The form of a field's record, another one once the values have been replaced; null where its model is not there. */
  of(field: string): Watched<F | null>
}

interface OneParts<F extends FurtherForm> {
  make(settings: FormSettings): F
  change(values: RecordValues): void
  show(itemId: string): void
}

type Shows = Pick<OneParts<FurtherForm>, 'show'>

interface One<F extends FurtherForm = FurtherForm> {
  item: OneItem
  form: Cell<F | null>
  /** Ends what the present form has begun. */
  stop(): void
}

/** The further records of one form. */
export function createOnes<F extends FurtherForm>(core: FormCore, parts: OneParts<F>): OnesWithForms<F> {
  const ones = new Map(
    [...core.index.nodes.values()].flatMap(({ item }) =>
      item?.kind === 'one' ? [[item.field.name, oneOf(item, core, parts)] as const] : [],
    ),
  )
  let started = false
  const begin = () => {
    for (const one of ones.values()) beginAnew(one, { core, parts, started })
  }
  const due = () => [...ones.values()].flatMap((one) => dueForm(one, core))

  return {
    of: (field) => ones.get(field)?.form ?? createCell(null),
    follow() {
      for (const { form } of ones.values()) form.snapshot()?.part.follow()
    },
    begin,
    check: () => checkAll(due(), core, parts),
    checkSome: (fields) =>
      checkAll(
        due().filter(({ item }) => fields.has(item.field.name)),
        core,
        parts,
      ),
    patches: () => Object.fromEntries(due().flatMap(({ item, form }) => patchOf(item, form))),
    refused: (faults) => faults.flatMap((fault) => refusedAt(fault, { ones, parts })),
    start() {
      started = true
      begin()
      return () => {
        started = false
        for (const one of ones.values()) one.stop()
      }
    },
  }
}

function oneOf<F extends FurtherForm>(item: OneItem, core: FormCore, parts: OneParts<F>): One<F> {
  return { item, form: createCell(formOf(item, core, parts)), stop: () => undefined }
}

const isRecord = (value: unknown): value is RecordValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function formOf<F extends FurtherForm>(item: OneItem, core: FormCore, { make, change }: OneParts<F>): F | null {
  const { settings, origin, views, board, plainRecord } = core
  const { library, ports, params } = settings
  const { name } = item.field
  const program = compileOneForm(item, drawnOne(settings.program.id, library, item))
  if (!program) return null
  const stored = origin.snapshot().record[name]
  const record = isRecord(stored) ? stored : null
  const changed = () => {
    if (form.part.faults() === 0) board.clear(name)
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
  core: FormCore
  parts: OneParts<F>
  started: boolean
}

function beginAnew<F extends FurtherForm>(one: One<F>, { core, parts, started }: Beginning<F>): void {
  const { name } = one.item.field
  const held = core.store.record[name]
  one.stop()
  const form = formOf(one.item, core, parts)
  one.form.set(form)
  if (!form) return
  const stops = started ? [form.start(), form.dirty.subscribe(form.part.told)] : []
  one.stop = () => {
    for (const stop of stops) stop()
  }
  if (isRecord(held)) form.change(entered(form, held))
}

/** What of `held` a person has entered into the record. */
function entered(form: FurtherForm, held: RecordValues): RecordValues {
  const present = form.record()
  const fields = form.program.model.fields.filter(({ name, base, formula, type }: Field) => {
    const isOwn = !base && !formula && !ofOwnRecord.has(type.id)
    return isOwn && name in held
  })
  const other = fields.filter((field) => !sameValue(field, held[field.name], present[field.name]))
  return Object.fromEntries(other.map(({ name }) => [name, held[name]]))
}

interface Due {
  item: OneItem
  form: FurtherForm
}

/** A record that is there, or has been begun, or has to be there; what is hidden or closed stays as it is. */
function dueForm({ item, form: cell }: One, { views }: FormCore): Due[] {
  const form = cell.snapshot()
  if (!form || form.mode === 'view' || !views.isShown(item.id) || !views.isOpen(item.id)) return []
  const wanted = form.mode === 'edit' || form.dirty.snapshot() || views.of(item.id).state.required
  return wanted ? [{ item, form }] : []
}

async function checkAll(due: readonly Due[], { board }: FormCore, { show }: Shows): Promise<OneFindings> {
  const found = { fields: [] as string[], general: [] as string[], declined: false }
  for (const { item, form } of due) {
    const { name } = item.field
    const stopped = await form.part.check()
    const count = form.part.faults()
    board.put(name, 'rule', count > 0 ? fillText(messages.form.invalid, { count }) : undefined)
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
  ones: ReadonlyMap<string, One>
  parts: Shows
}

function refusedAt(fault: FieldFault, { ones, parts }: Refusal): readonly FieldFault[] {
  const root = rootOf(fault.field)
  const one = ones.get(root)
  const form = one?.form.snapshot()
  if (!one || !form) return [fault]
  const elsewhere = form.part.refused([{ ...fault, field: fault.field.slice(root.length + 1) }])
  showIn(one.item, form, parts.show)
  return elsewhere
}
