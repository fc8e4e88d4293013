import type { RecordValues } from '#core/model'
import { createCell, type Watched } from '#react/watch'
import type { FormSettings } from '../settings.ts'
import type { ChangeListener, Changes } from '../state/index.ts'
import type { Saving, SubmitOutcome } from './saving.ts'

/** The state of autosaving. */
export type Autosaved =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; atMs: number }
  /** Input is not saved: it is invalid (`wrong`), or the request failed. The next change tries again. */
  | { kind: 'unsaved'; wrong: boolean }

export interface Autosave {
  readonly autosaved: Watched<Autosaved>
  /** The user has set these fields. */
  change(values: RecordValues): void
  /** Hears values entered by a component. */
  readonly listener: ChangeListener
  /** Saves pending changes at once. */
  saveNow(): void
  /** Resolves a conflict, and then saves the remaining changes. */
  resolve: Saving['resolve']
}

interface AutosaveParts {
  saving: Pick<Saving, 'submit' | 'status' | 'resolve'>
  draft: { dirty: Watched<boolean>; drop(): void }
  changes: Pick<Changes, 'change'>
}

/** Saves a record automatically some time after the last change. spec: schema-language, autosaveS */
export function createAutosave(
  { program, mode, ports }: FormSettings,
  { saving, draft, changes }: AutosaveParts,
): Autosave {
  const autosaved = createCell<Autosaved>(idle)
  const waitMs = (program.autosaveS ?? 0) * 1_000
  const saves = waitMs > 0 && mode === 'edit'
  let cancel = () => {}
  let running = false

  const run = async () => {
    if (running || !draft.dirty.snapshot() || saving.status.snapshot().kind !== 'editing') return
    running = true
    autosaved.set(inFlight)
    const outcome = await saving.submit({ quiet: true, stays: true })
    running = false
    const isStored = outcome.kind === 'saved' && outcome.wentOn
    if (isStored && !draft.dirty.snapshot()) draft.drop()
    autosaved.set(isStored ? { kind: 'saved', atMs: ports.clock.nowMs() } : stateAfter(outcome))
    if (isStored && draft.dirty.snapshot()) arm()
  }
  const arm = () => {
    cancel()
    if (saves) cancel = ports.clock.after(waitMs, () => void run())
  }
  return {
    autosaved,
    listener: { entered: arm },
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

/** A conflict has its own UI. */
const stateAfter = ({ kind }: SubmitOutcome): Autosaved =>
  kind === 'conflict' ? idle : { kind: 'unsaved', wrong: kind === 'invalid' }
