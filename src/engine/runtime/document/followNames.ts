import { isObject, parseJson, textsIn } from '#core/object'
import { type Draft, moveDrafts } from '#runtime/draft'
import type { Ports, StorageArea } from '#runtime/port'
import { createColumnSettings } from '#runtime/setting'

type Place = Pick<Ports, 'storage' | 'clock' | 'navigation'>
type Names = Readonly<Record<string, string>>

/**
 * Gives the lists of a browser their settings back, and its forms what was typed in them, when screens or fields have got other
 * names. What is set under a new name stays.
 * `former`, from the server: in `screens` the ids of screens by their former ones, in `fields` the same of fields by the id of a screen,
 * in `rows` those of the rows of sub-tables by the id of a screen and the field that holds them.
 */
export function followNames(former: unknown, ports: Place, username: string): void {
  const { screens, fields, rows } = isObject(former) ? former : {}
  for (const [from, to] of Object.entries(isObject(screens) ? textsIn(screens) : {}))
    moveScreen(ports, { from, to, username })
  for (const [screen, names] of Object.entries(isObject(fields) ? fields : {}))
    if (isObject(names)) renameFields(ports, { screen, names: textsIn(names), username })
  for (const [screen, tables] of Object.entries(isObject(rows) ? rows : {}))
    if (isObject(tables)) moveDrafts({ ports, username, screen, change: (draft) => withRenamedRows(draft, tables) })
}

const queriesKey = (username: string, screen: string): string => `super-query:${username}@${screen}`

interface ScreenMove {
  from: string
  to: string
  username: string
}

function moveScreen(ports: Place, { from, to, username }: ScreenMove): void {
  moveDrafts({ ports, username, screen: from, change: (draft) => ({ ...draft, screen: to }) })
  const area = ports.storage.local
  const keys = (screen: string) => [`columns:${screen}`, `muted ${screen}`, queriesKey(username, screen)]
  const newKeys = keys(to)
  for (const [index, key] of keys(from).entries()) {
    const [text, newKey = ''] = [area.read(key), newKeys[index]]
    if (text === null) continue
    if (area.read(newKey) === null) area.write(newKey, text)
    area.remove(key)
  }
  rewrite(area, 'page-sizes', (sizes) => {
    if (!isObject(sizes)) return sizes
    const { [from]: size, [`${from}#fitted`]: fitted, ...others } = sizes
    return {
      ...(size === undefined ? {} : { [to]: size }),
      ...(fitted === undefined ? {} : { [`${to}#fitted`]: fitted }),
      ...others,
    }
  })
}

/** Replaces a value that is stored as bare JSON, if it changes. */
function rewrite(area: StorageArea, key: string, change: (value: unknown) => unknown): void {
  const text = area.read(key)
  if (text === null) return
  const next = JSON.stringify(change(parseJson(text)))
  if (next !== text && next !== undefined) area.write(key, next)
}

interface FieldRenames {
  screen: string
  names: Names
  username: string
}

function renameFields(ports: Place, { screen, names, username }: FieldRenames): void {
  const { storage, clock, navigation } = ports
  moveDrafts({ ports, username, screen, change: (draft) => renamedDraft(draft, names) })
  const columns = createColumnSettings({ storage, clock })
  const setting = columns.read(screen)
  if (setting) {
    const { columnIds, hiddenIds, widthsPx, pins } = setting
    const renamed = (ids: readonly string[]) => [...new Set(ids.map((id) => newName(id, names)))]
    const next = {
      ...setting,
      columnIds: renamed(columnIds),
      ...(hiddenIds && { hiddenIds: renamed(hiddenIds) }),
      ...{ widthsPx: withNewKeys(widthsPx, names), pins: withNewKeys(pins, names) },
    }
    if (JSON.stringify(next) !== JSON.stringify(setting)) columns.write(screen, next)
  }
  rewrite(storage.local, queriesKey(username, screen), (queries) =>
    Array.isArray(queries) ? queries.map((query) => withNewFields(query, 'records', names)) : queries,
  )
  for (const [key, value] of Object.entries(navigation.entryValues()))
    if (key.startsWith(`list ${username} ${screen} `)) navigation.setEntryValue(key, renamedQuery(value, names))
}

/** A field, or what is shown of the record that it refers to. */
const newName = (name: string, names: Names): string =>
  name.replace(/^\w+/, (head) => (Object.hasOwn(names, head) ? (names[head] ?? head) : head))

/** A value that stands under the new name already stays. */
function withNewKeys<T>(values: Readonly<Record<string, T>>, names: Names): Readonly<Record<string, T>> {
  const entries = Object.entries(values).map(([key, value]): [string, T] => [newName(key, names), value])
  const own = Object.entries(values).filter(([key]) => newName(key, names) === key)
  return Object.fromEntries([...entries, ...own])
}

const renamedDraft = (draft: Draft, names: Names): Draft => ({
  ...draft,
  values: withNewKeys(draft.values, names),
  typed: withNewKeys(draft.typed, names),
})

/** A draft whose sub-tables have fields under other names; `tables` holds those by the field of the rows. */
function withRenamedRows(draft: Draft, tables: Readonly<Record<string, unknown>>): Draft {
  const renamed = Object.entries(tables).flatMap(([field, names]) =>
    isObject(names) && Object.hasOwn(draft.values, field)
      ? [[field, renamedRows(draft.values[field], textsIn(names))]]
      : [],
  )
  return { ...draft, values: { ...draft.values, ...Object.fromEntries(renamed) } }
}

/** The rows of a sub-table, or its one record. */
function renamedRows(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((row) => renamedRows(row, names))
  return isObject(value) ? withNewKeys(value, names) : value
}

/** An object whose list of conditions or sorted columns names fields. */
function withNewFields(value: unknown, list: string, names: Names): unknown {
  if (!isObject(value) || !Array.isArray(value[list])) return value
  const lines = value[list].map((line) =>
    isObject(line) && typeof line.field === 'string' ? { ...line, field: newName(line.field, names) } : line,
  )
  return { ...value, [list]: lines }
}

/** The query of a list that is stored with the history entry. */
function renamedQuery(value: unknown, names: Names): unknown {
  if (!isObject(value)) return value
  const sorted = withNewFields(value, 'sort', names)
  const renamed = (part: unknown) => (isObject(part) ? withNewKeys(part, names) : part)
  const { applied, trees, advanced } = value
  return {
    ...(isObject(sorted) ? sorted : {}),
    ...{ applied: renamed(applied), trees: renamed(trees), advanced: withNewFields(advanced, 'params', names) },
  }
}
