import { proxy, ref } from 'valtio/vanilla'
import { limit } from '#core/limit'
import type { Ports } from '#runtime/port'
import { createStoredValue, type StoredValue } from '#runtime/storage'
import { type ColumnSetting, createColumnSettings } from './columnSetting.ts'
import { changedTheme, type ThemeSettings, themeDefaults, themeOf } from './theme.ts'

export interface SettingService {
  /** For `useSnapshot`; `current` is replaced at each change. */
  readonly theme: { readonly current: ThemeSettings }
  /** False if it could not be stored: it then lasts until the page is reloaded. */
  changeTheme(change: Partial<ThemeSettings>): boolean
  /** The user's columns of the table on a route, null for those of the document. Stored for a week. */
  columns(route: string): ColumnSetting | null
  keepColumns(route: string, setting: ColumnSetting): void
  resetColumns(route: string): void
  /** Page size that the user has chosen for a screen, or `otherwise`. */
  pageSize(screen: string, otherwise: number): number
  keepPageSize(screen: string, pageSize: number): void
}

const isPageSize = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limit.pageSize

function pageSizesOf(raw: unknown): Record<string, number> | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  return Object.fromEntries(Object.entries(raw).filter(([, size]) => isPageSize(size)))
}

type Place = Pick<Ports, 'storage' | 'clock'>

const storedPageSizes = ({ storage, clock }: Place): StoredValue<Record<string, number>> =>
  createStoredValue({
    area: storage.local,
    clock,
    key: 'page-sizes',
    lifetimeMs: null,
    parse: pageSizesOf,
    maxLength: 50_000,
  })

const storedTheme = ({ storage, clock }: Place): StoredValue<ThemeSettings> =>
  createStoredValue({ area: storage.local, clock, key: 'theme', lifetimeMs: null, parse: themeOf, maxLength: 5_000 })

/** The user's settings in this browser. spec: shell §2, §3; widgets §2, §9 */
export function createSettings(ports: Place): SettingService {
  const columns = createColumnSettings(ports)
  const pageSizes = storedPageSizes(ports)
  const stored = storedTheme(ports)
  const theme: { current: ThemeSettings } = proxy({ current: ref(stored.read() ?? themeDefaults) })

  return {
    theme,
    changeTheme(change) {
      const next = changedTheme(theme.current, change)
      theme.current = ref(next)
      return stored.write(next)
    },
    columns: columns.read,
    keepColumns(route, setting) {
      columns.write(route, setting)
    },
    resetColumns: columns.remove,
    pageSize(screen, otherwise) {
      const sizes = pageSizes.read() ?? {}
      return Object.hasOwn(sizes, screen) ? (sizes[screen] ?? otherwise) : otherwise
    },
    keepPageSize(screen, pageSize) {
      pageSizes.write({ ...pageSizes.read(), [screen]: pageSize })
    },
  }
}
