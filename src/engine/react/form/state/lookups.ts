import { isObject } from '#core/object'
import type { FieldItem } from '#core/screen'
import type { RecordRow } from '#runtime/record'
import type { Changes } from './changes.ts'
import type { Following } from './following.ts'
import { isReference, readsOfEffects } from './linkage.ts'
import { whereReads } from './plan.ts'
import { createRowOptions } from './rowOptions.ts'
import type { FormState } from './state.ts'

interface LookupHost {
  following: Following
  changes: Pick<Changes, 'set' | 'open'>
  isDirty(): boolean
}

interface Lookups {
  /** Fetches what these fields point to, as far as an expression reads it, and checks choices that depend on them. */
  changed(names: ReadonlySet<string>): void
  /** Fetches what the record points to when the form opens, or stands on another. */
  stored(): void
}

/** What a change needs to know from the server. spec: schema-language, `typeId$` and onOptionsGone */
export function createLookups(state: FormState, { following, changes, isDirty }: LookupHost): Lookups {
  const { settings, store } = state
  const gone = changes.set
  /** A record behind a reference is there (or gone): what reads it is computed again. */
  const arrived = (reference: string, record: RecordRow | null, opening: boolean) => {
    if (!opening) changes.set(reference, record)
    else if (store.set(reference, record)) changes.open({ arrivals: [reference], isDirty: isDirty() })
  }
  const references = new Set([...readsOfEffects(settings.program.effects), ...state.index.reads].filter(isReference))
  const dependents = settings.program.fieldItems.filter(
    (item) => item.optionsWhere && item.onOptionsGone === 'clear' && settings.mode !== 'view',
  )

  const checkRows = createRowOptions(state, { following, cleared: gone })

  const fetchReference = (name: string, opening = false) => {
    const field = settings.program.model.field(name)
    const key = store.record[name]
    const api = field?.target && settings.library.resolvedModel(field.target.model)?.api
    if (!field?.target || !api || typeof key !== 'string' || key === '') return arrived(`${name}$`, null, opening)
    const { store: column } = field.target
    following.follow(
      `${name}$`,
      (signal) => readTarget(state, { api, column, key, signal }),
      (record) => arrived(`${name}$`, record, opening),
    )
  }

  return {
    changed(names) {
      for (const name of names) if (references.has(`${name}$`)) fetchReference(name)
      for (const item of dependents)
        if (whereReads(item).some((name) => names.has(name))) checkChoice(state, item, { following, gone })
      checkRows(names)
    },
    stored() {
      for (const reference of references) {
        const name = reference.slice(0, -1)
        const known = typeof store.record[reference] === 'object' && store.record[reference] !== null
        if (!known && store.record[name]) fetchReference(name, true)
      }
    },
  }
}

interface Target {
  api: string
  column: string
  key: string
  signal: AbortSignal
}

/** The record that a reference points to. A reader without the right to it sees null, without a notice. */
async function readTarget(
  { settings }: Pick<FormState, 'settings'>,
  { api, column, key, signal }: Target,
): Promise<RecordRow | null> {
  const options = { signal, quiet: 'all' } as const
  const { http } = settings.ports
  if (column === 'id') return recordIn(await http.signedGet(`${api}/queryById`, { id: key }, options))
  const page = await http.signedGet<{ records?: unknown[] } | null>(
    `${api}/list`,
    { [column]: key, pageSize: 1 },
    options,
  )
  return recordIn(page?.records?.[0])
}

const recordIn = (value: unknown): RecordRow | null => (isObject(value) ? (value as RecordRow) : null)

function checkChoice(
  { settings, store, views }: Pick<FormState, 'settings' | 'store' | 'views'>,
  item: FieldItem,
  { following, gone }: { following: Following; gone: Changes['set'] },
): void {
  const { name, target } = item.field
  const keys = store.record[name]
  const api = target && settings.library.resolvedModel(target.model)?.api
  if (!api || typeof keys !== 'string' || keys === '') return
  const query = { keys, where: views.of(item.id).optionsWhere }
  following.follow(
    `options ${name}`,
    (signal) => settings.ports.http.signedGet<unknown>(`${api}/options`, query, { signal, quiet: 'all' }),
    (options) => {
      if (store.record[name] === keys && !holdsAll(options, keys)) gone(name, null)
    },
  )
}

function holdsAll(options: unknown, keys: string): boolean {
  if (!Array.isArray(options)) return true
  const values = new Set(options.map((option: { value?: unknown } | null) => String(option?.value ?? '')))
  return keys.split(',').every((key) => values.has(key))
}
