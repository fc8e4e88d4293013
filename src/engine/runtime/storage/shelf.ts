import type { ClockPort, StorageArea } from '#runtime/port'
import { jsonOf, jsonTextOf } from './json.ts'
import { keptOf, keptTextOf } from './kept.ts'

/** Longer text is never written, and dropped unread when found. */
export const defaultMaxLength = 1_000_000

export interface ShelfSpec<T> {
  area: StorageArea
  clock: ClockPort
  key: string
  /** How long a value counts from its writing; null: as long as the area lasts, and stored as bare JSON. */
  keptMs: number | null
  /** Takes what was stored, or null when it is not what belongs here. */
  parse: (raw: unknown) => T | null
  maxLength?: number
}

/** One stored value. What is broken, foreign or too old is removed and read as null; nothing throws. */
export interface Shelf<T> {
  read(): T | null
  /** False when the area refuses it or it is too long; then nothing is kept under the key. */
  write(value: T): boolean
  remove(): void
}

/** The shelf under one key. */
export function createShelf<T>(spec: ShelfSpec<T>): Shelf<T> {
  const { area, clock, key, keptMs, parse, maxLength = defaultMaxLength } = spec

  const take = (text: string): T | null => {
    if (text.length > maxLength) return null
    if (keptMs === null) return parse(jsonOf(text))
    const kept = keptOf(text, clock.nowMs())
    return kept && parse(kept.value)
  }

  return {
    read() {
      const text = area.read(key)
      if (text === null) return null
      const value = take(text)
      if (value === null) area.remove(key)
      return value
    },
    write(value) {
      const text = keptMs === null ? jsonTextOf(value) : keptTextOf(value, clock.nowMs() + keptMs)
      const written = text !== null && text.length <= maxLength && area.write(key, text)
      if (!written) area.remove(key)
      return written
    },
    remove: () => area.remove(key),
  }
}
