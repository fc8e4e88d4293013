import type { ClockPort, StorageArea } from '#runtime/port'
import { readExpiring, writeExpiring } from './storedText.ts'
import { createStoredValue, defaultMaxLength } from './storedValue.ts'

interface ValueStoreSettings<T> {
  area: StorageArea
  clock: ClockPort
  /** Every key of the store begins with it. */
  prefix: string
  lifetimeMs: number
  parse: (raw: unknown) => T | null
  /** Maximum number of values; the oldest are dropped first. */
  maxEntries: number
  maxLength?: number
}

/** Many values of one kind by key, each read as a `StoredValue` is. */
export interface ValueStore<T> {
  read(key: string): T | null
  /** Makes room by dropping the oldest. False if it still cannot be stored; the previous value then stays. */
  write(key: string, value: T): boolean
  remove(key: string): void
  keys(): string[]
  clear(): void
}

/** The store under one prefix. */
export function createValueStore<T>(spec: ValueStoreSettings<T>): ValueStore<T> {
  const { area, clock, prefix, maxEntries, maxLength = defaultMaxLength } = spec

  const storedKeys = () => area.keys().filter((key) => key.startsWith(prefix))
  const untilMs = (key: string) => readExpiring(area.read(key) ?? '', clock.nowMs())?.untilMs ?? 0
  const oldestFirst = (keys: string[]) =>
    keys.map((key) => ({ key, untilMs: untilMs(key) })).sort((a, b) => a.untilMs - b.untilMs)

  const makeRoom = (own: string, places: number) => {
    const others = storedKeys().filter((key) => key !== own)
    const surplus = others.length + places - maxEntries
    if (surplus <= 0) return
    for (const { key } of oldestFirst(others).slice(0, surplus)) area.remove(key)
  }

  return {
    read: (key) => createStoredValue({ ...spec, key: prefix + key }).read(),
    write(key, value) {
      const text = writeExpiring(value, clock.nowMs() + spec.lifetimeMs)
      if (text === null || text.length > maxLength) return false
      makeRoom(prefix + key, 1)
      if (area.write(prefix + key, text)) return true
      makeRoom(prefix + key, Math.ceil(maxEntries / 2))
      return area.write(prefix + key, text)
    },
    remove: (key) => area.remove(prefix + key),
    keys: () => storedKeys().map((key) => key.slice(prefix.length)),
    clear() {
      for (const key of storedKeys()) area.remove(key)
    },
  }
}
