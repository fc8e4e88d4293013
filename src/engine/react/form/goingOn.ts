import type { RecordValues } from '#core/model'
import { isRowsState, rowsAfterSave } from '#core/rows'
import type { Changes } from './changes.ts'
import { type FormCore, loadedOrigin } from './formCore.ts'

interface Stored {
  /** The values that were sent. */
  sent: RecordValues
  /** The record as it is stored since. */
  record: RecordValues
  changes: Pick<Changes, 'stored'>
}

/** The form goes on from what is stored; what was changed meanwhile stays. */
export function goOn(core: FormCore, { sent, record, changes }: Stored): void {
  const { store, settings, origin } = core
  const { model } = settings.program
  const loaded = loadedOrigin(settings.program, record)
  const names = new Set([...Object.keys(loaded.values), ...model.fields.map(({ name }) => name)])
  const given = { sent, now: { ...store.record }, stored: loaded.values }
  store.batch(() => {
    origin.set(loaded)
    for (const name of names) {
      if (store.set(name, valueAfter(name, given))) store.set(`${name}$`, loaded.values[`${name}$`])
    }
    changes.stored()
  })
}

function valueAfter(name: string, given: Readonly<Record<'sent' | 'now' | 'stored', RecordValues>>): unknown {
  const [sent, now, stored] = [given.sent[name], given.now[name], given.stored[name]]
  if (Object.is(sent, now)) return stored
  return isRowsState(sent) && isRowsState(now) && isRowsState(stored) ? rowsAfterSave({ sent, now }, stored) : now
}

/** The form's record as it is stored now; null where there is none, or it cannot be read. */
export async function readAgain({ settings, origin }: FormCore): Promise<RecordValues | null> {
  const { id } = origin.snapshot().record
  const { api } = settings.program.model
  return api && typeof id === 'string'
    ? settings.ports.records
        .of(api)
        .queryById(id)
        .catch(() => null)
    : null
}
