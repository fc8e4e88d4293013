import { parseJson } from '#core/object'
import type { ClockPort, StorageArea } from '#runtime/port'
import { readExpiring, writeExpiring, writeJson } from './storedText.ts'

/** Longer text is never written, and is removed unread if found. */
export const defaultMaxLength = 1_000_000

interface StoredValueSettings<T> {
  area: StorageArea
  clock: ClockPort
  key: string
  /** How long a value is valid after it was written; null: as long as the area lasts, and stored as bare JSON. */
  lifetimeMs: number | null
  /** Reads a stored value, or null if it is invalid. */
  parse: (raw: unknown) => T | null
  maxLength?: number
}

/** One stored value. A broken, foreign or expired value is removed and read as null; nothing throws. */
export interface StoredValue<T> {
  read(): T | null
  /** False if the area refuses it or it is too long; then nothing is stored under the key. */
  write(value: T): boolean
  remove(): void
}

/** The value under one key. */
export function createStoredValue<T>(spec: StoredValueSettings<T>): StoredValue<T> {
  const { area, clock, key, lifetimeMs, parse, maxLength = defaultMaxLength } = spec

  const take = (text: string): T | null => {
    if (text.length > maxLength) return null
    if (lifetimeMs === null) return parse(parseJson(text))
    const expiring = readExpiring(text, clock.nowMs())
    return expiring && parse(expiring.value)
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
      const text = lifetimeMs === null ? writeJson(value) : writeExpiring(value, clock.nowMs() + lifetimeMs)
      const written = text !== null && text.length <= maxLength && area.write(key, text)
      if (!written) area.remove(key)
      return written
    },
    remove: () => area.remove(key),
  }
}
