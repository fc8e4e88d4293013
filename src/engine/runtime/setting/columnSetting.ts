import { isObject } from '#core/object'
import type { Ports } from '#runtime/port'
import { createValueStore, type ValueStore } from '#runtime/storage'

/** The user's column settings of a table. */
export interface ColumnSetting {
  /** Names of the visible columns, in order. */
  columnIds: readonly string[]
  /** Names of the columns that the user has left out; one that is in neither list has been added to the screen since. */
  hiddenIds?: readonly string[]
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

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The setting in `raw`, or null if it is invalid. Earlier releases have stored the visible columns as `shown`. */
function columnSettingOf(raw: unknown): ColumnSetting | null {
  if (!isObject(raw)) return null
  const { shown, columnIds = shown, hiddenIds, widthsPx, pins, unfolded } = raw
  if (!areNames(columnIds)) return null
  return {
    columnIds: [...new Set(columnIds)],
    ...(areNames(hiddenIds) && { hiddenIds }),
    widthsPx: entriesOf(widthsPx, isWidth),
    pins: entriesOf(pins, isPin),
    ...(unfolded === true && { unfolded }),
  }
}

const isPin = (value: unknown): value is ColumnPin => value === 'left' || value === 'right' || value === 'none'

/** The valid entries of `raw`; none if it is not a record. */
export function entriesOf<T>(raw: unknown, isValue: (value: unknown) => value is T): Record<string, T> {
  const entries = Object.entries(isObject(raw) ? raw : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => isValue(entry[1])))
}

/** Column settings by route, each for a week. spec: widgets §9 */
export const createColumnSettings = ({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): ValueStore<ColumnSetting> =>
  createValueStore({
    ...{ area: storage.local, clock, prefix: 'columns:', parse: columnSettingOf },
    ...{ lifetimeMs, maxEntries: 200, maxLength: 20_000 },
  })
