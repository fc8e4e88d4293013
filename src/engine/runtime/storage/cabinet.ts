import type { ClockPort, StorageArea } from '#runtime/port'
import { keptOf, keptTextOf } from './kept.ts'
import { createShelf, defaultMaxLength } from './shelf.ts'

export interface CabinetSpec<T> {
  area: StorageArea
  clock: ClockPort
  /** Every key of the cabinet begins with it. */
  prefix: string
  keptMs: number
  parse: (raw: unknown) => T | null
  /** Values kept at most; the oldest leave first. */
  maxEntries: number
  maxLength?: number
}

/** Many values of one sort by key. Reads as a shelf does. */
export interface Cabinet<T> {
  read(key: string): T | null
  /** Makes room by dropping the oldest. False when it cannot be kept even so; what was kept before then stays. */
  write(key: string, value: T): boolean
  remove(key: string): void
  keys(): string[]
  clear(): void
}

/** The cabinet under one prefix. */
export function createCabinet<T>(spec: CabinetSpec<T>): Cabinet<T> {
  const { area, clock, prefix, maxEntries, maxLength = defaultMaxLength } = spec

  const storedKeys = () => area.keys().filter((key) => key.startsWith(prefix))
  const untilMs = (key: string) => keptOf(area.read(key) ?? '', clock.nowMs())?.untilMs ?? 0
  const oldestFirst = (keys: string[]) =>
    keys.map((key) => ({ key, untilMs: untilMs(key) })).sort((a, b) => a.untilMs - b.untilMs)

  const makeRoom = (own: string, places: number) => {
    const others = storedKeys().filter((key) => key !== own)
    const surplus = others.length + places - maxEntries
    if (surplus <= 0) return
    for (const { key } of oldestFirst(others).slice(0, surplus)) area.remove(key)
  }

  return {
    read: (key) => createShelf({ ...spec, key: prefix + key }).read(),
    write(key, value) {
      const text = keptTextOf(value, clock.nowMs() + spec.keptMs)
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
