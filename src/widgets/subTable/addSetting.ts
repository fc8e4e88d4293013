import { useState } from 'react'
import { useEngine } from '#react/engine'
import { createStoredValue } from '#runtime/storage'

/** How the button adds rows. spec: widgets §9, Add-row defaults */
export interface AddSetting {
  count: number
  /** The place of the first, counted from 1; 0 is behind the last row. */
  place: number
}

const defaultSetting: AddSetting = { count: 1, place: 0 }

/** Rows added at once are at most so many. */
export const mostAtOnce = 50

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

function settingOf(raw: unknown): AddSetting | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { count, place } = raw as Record<string, unknown>
  return isWhole(count, 1, mostAtOnce) && isWhole(place, 0, Number.MAX_SAFE_INTEGER) ? { count, place } : null
}

/** The setting of this browser, for all sub-tables, and the way to keep another one. */
export function useAddSetting() {
  const { storage, clock } = useEngine().runtime.ports
  const [stored] = useState(() =>
    createStoredValue({
      area: storage.local,
      clock,
      key: 'add-rows',
      lifetimeMs: null,
      parse: settingOf,
      maxLength: 200,
    }),
  )
  const [setting, setSetting] = useState(() => stored.read() ?? defaultSetting)
  return {
    setting,
    keep(next: AddSetting) {
      stored.write(next)
      setSetting(next)
    },
  }
}
