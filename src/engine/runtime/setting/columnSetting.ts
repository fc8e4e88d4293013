import type { Ports } from '#runtime/port'
import { createValueStore, type ValueStore } from '#runtime/storage'

/** The user's column settings of a table. */
export interface ColumnSetting {
  /** Names of the visible columns, in order. */
  columnIds: readonly string[]
  /** Widths that the user has dragged, in pixels. */
  widthsPx: Readonly<Record<string, number>>
  /** Sides to which the user has pinned columns, overriding the document. */
  pins: Readonly<Record<string, ColumnPin>>
  /** All of the visible columns stand there, even where they have to be scrolled to. */
  unfolded?: boolean
}

type ColumnPin = 'left' | 'right' | 'none'

const lifetimeMs = 7 * 86_400_000
const maxWidthPx = 2_000

const isWidth = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= maxWidthPx

/** The setting in `raw`, or null if it is invalid. The names of the columns are stored as `shown`. */
function columnSettingOf(raw: unknown): ColumnSetting | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { shown, widthsPx, pins, unfolded } = raw as Record<string, unknown>
  if (!Array.isArray(shown) || !shown.every((name) => typeof name === 'string')) return null
  return {
    columnIds: shown,
    widthsPx: entriesOf(widthsPx, isWidth),
    pins: entriesOf(pins, isPin),
    ...(unfolded === true ? { unfolded } : {}),
  }
}

const isPin = (value: unknown): value is ColumnPin => value === 'left' || value === 'right' || value === 'none'

/** The valid entries of `raw`; none if it is not a record. */
function entriesOf<T>(raw: unknown, isValue: (value: unknown) => value is T): Record<string, T> {
  const entries = typeof raw === 'object' && raw !== null ? Object.entries(raw) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => isValue(entry[1])))
}

/** Column settings by route, each for a week. spec: widgets §9 */
export function createColumnSettings({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): ValueStore<ColumnSetting> {
  const limits = { lifetimeMs, maxEntries: 200, maxLength: 20_000 }
  const store = createValueStore<unknown>({
    area: storage.local,
    clock,
    prefix: 'columns:',
    parse: (raw) => (columnSettingOf(raw) ? raw : null),
    ...limits,
  })
  return {
    ...store,
    read: (route) => columnSettingOf(store.read(route)),
    write: (route, { columnIds, ...rest }) => store.write(route, { shown: columnIds, ...rest }),
  }
}
