import type { RecordValues } from '#core/model'
import { isRowsState, rowsAfterSave } from '#core/rows'
import { createCell, type Watched } from '#react/watch'
import type { Changes } from './changes.ts'
import type { Dirt } from './dirt.ts'
import { type FormCore, loadedOrigin } from './formCore.ts'
import type { Saving, SubmitOutcome } from './saving.ts'

/** Where a form stands that saves by itself. */
export type Autosaved =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; atMs: number }
  /** What is typed is not saved: it is `wrong`, or the server could not take it. It is tried again with the next change. */
  | { kind: 'unsaved'; wrong: boolean }

export interface Autosave {
  readonly autosaved: Watched<Autosaved>
  /** The user has set these fields. */
  change(values: RecordValues): void
  /** Saves at once what waits. */
  saveNow(): void
  /** As of the form's saving; what is left of the own changes is saved as any. */
  resolve: Saving['resolve']
}

interface AutosaveParts {
  saving: Pick<Saving, 'submit' | 'status' | 'resolve'>
  dirt: Pick<Dirt, 'dirty' | 'drop'>
  changes: Pick<Changes, 'stored' | 'change'>
}

/** Saves a record by itself some time after the last change. spec: schema-language, autosaveS */
export function createAutosave(core: FormCore, { saving, dirt, changes }: AutosaveParts): Autosave {
  const { program, mode, ports } = core.settings
  const autosaved = createCell<Autosaved>(idle)
  const waitMs = (program.autosaveS ?? 0) * 1_000
  const saves = waitMs > 0 && mode === 'edit'
  let cancel = () => {}
  let running = false

  const run = async () => {
    if (running || !dirt.dirty.snapshot() || saving.status.snapshot().kind !== 'editing') return
    running = true
    autosaved.set(inFlight)
    let sent: RecordValues = {}
    const hear = (values: RecordValues) => {
      sent = values
    }
    const outcome = await saving.submit({ quiet: hear })
    const record = outcome.kind === 'saved' ? await readAgain(core) : null
    running = false
    if (record) goOn(core, { sent, record, changes })
    if (record && !dirt.dirty.snapshot()) dirt.drop()
    autosaved.set(record ? { kind: 'saved', atMs: ports.clock.nowMs() } : stateAfter(outcome))
    if (record && dirt.dirty.snapshot()) arm()
  }
  const arm = () => {
    cancel()
    if (saves) cancel = ports.clock.after(waitMs, () => void run())
  }
  return {
    autosaved,
    change(values) {
      changes.change(values)
      arm()
    },
    resolve(choices) {
      saving.resolve(choices)
      arm()
    },
    saveNow() {
      cancel()
      if (saves) void run()
    },
  }
}

const idle: Autosaved = Object.freeze({ kind: 'idle' })
const inFlight: Autosaved = Object.freeze({ kind: 'saving' })

/** A conflict has a face of its own. */
const stateAfter = ({ kind }: SubmitOutcome): Autosaved =>
  kind === 'conflict' ? idle : { kind: 'unsaved', wrong: kind === 'invalid' }

function readAgain({ settings, origin }: FormCore): Promise<RecordValues | null> {
  const { api = '' } = settings.program.model
  const { id } = origin.snapshot().record
  return settings.ports.records
    .of(api)
    .queryById(String(id))
    .catch(() => null)
}

interface Stored {
  /** The values that were sent. */
  sent: RecordValues
  /** The record as it is stored since. */
  record: RecordValues
  changes: Pick<Changes, 'stored'>
}

/** The form goes on from what is stored; what was changed meanwhile stays. */
function goOn(core: FormCore, { sent, record, changes }: Stored): void {
  const { store, settings, origin } = core
  const loaded = loadedOrigin(settings.program, record)
  const names = Object.keys(loaded.values)
  const next = names.map(
    (name) => [name, valueAfter(name, { sent, now: store.record, stored: loaded.values })] as const,
  )
  store.batch(() => {
    origin.set(loaded)
    const changed = next.filter(([name, value]) => store.set(name, value)).map(([name]) => name)
    changes.stored(changed)
  })
}

function valueAfter(name: string, given: Readonly<Record<'sent' | 'now' | 'stored', RecordValues>>): unknown {
  const [sent, now, stored] = [given.sent[name], given.now[name], given.stored[name]]
  if (Object.is(sent, now)) return stored
  return isRowsState(sent) && isRowsState(now) && isRowsState(stored) ? rowsAfterSave({ sent, now }, stored) : now
}
