import { isObject } from '#core/object'
import type { FieldItem } from '#core/screen'
import type { RecordRow } from '#runtime/record'
import { type Following, isReference, readsOfEffects } from './following.ts'
import type { FormCore } from './formCore.ts'
import { whereReads } from './itemIndex.ts'
import { createRowOptions } from './rowOptions.ts'

interface LookupHost {
  following: Following
  /** A record behind a reference is there (or gone): what reads it is worked out again. */
  arrived(reference: string, record: RecordRow | null, opening: boolean): void
  /** The field holds this from now on, since options that were chosen are not among those on offer any more. */
  gone(field: string, left: unknown): void
}

export interface Lookups {
  /** Fetches what these fields point to, as far as an expression reads it, and checks choices that depend on them. */
  follow(changed: Iterable<string>): void
  /** Fetches what the record points to when the form opens. */
  begin(): void
}

/** What a change needs to know from the server. spec: schema-language, `typeId$` and onOptionsGone */
export function createLookups(core: FormCore, { following, arrived, gone }: LookupHost): Lookups {
  const { settings, store } = core
  const references = new Set([...readsOfEffects(settings.program.effects), ...core.index.reads].filter(isReference))
  const dependents = settings.program.fieldItems.filter(
    (item) => item.optionsWhere && item.onOptionsGone === 'clear' && settings.mode !== 'view',
  )

  const checkRows = createRowOptions(core, { following, cleared: gone })

  const fetchReference = (name: string, opening = false) => {
    const field = settings.program.model.field(name)
    const key = store.record[name]
    const api = field?.target && settings.library.resolvedModel(field.target.model)?.api
    if (!field?.target || !api || typeof key !== 'string' || key === '') return arrived(`${name}$`, null, opening)
    const { store: column } = field.target
    following.follow(
      `${name}$`,
      (signal) => readTarget(core, { api, column, key, signal }),
      (record) => arrived(`${name}$`, record, opening),
    )
  }

  return {
    follow(changed) {
      const names = new Set(changed)
      for (const name of names) if (references.has(`${name}$`)) fetchReference(name)
      for (const item of dependents)
        if (whereReads(item).some((name) => names.has(name))) checkChoice(core, item, { following, gone })
      checkRows(names)
    },
    begin() {
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
async function readTarget({ settings }: FormCore, { api, column, key, signal }: Target): Promise<RecordRow | null> {
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
  { settings, store, views }: FormCore,
  item: FieldItem,
  { following, gone }: Pick<LookupHost, 'following' | 'gone'>,
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
