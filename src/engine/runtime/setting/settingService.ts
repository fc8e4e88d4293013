import { proxy, ref } from 'valtio/vanilla'
import { limit } from '#core/limit'
import { isObject } from '#core/object'
import type { HttpCalls } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { createStoredValue, type StoredValue } from '#runtime/storage'
import { type ColumnSetting, createColumnSettings, entriesOf } from './columnSetting.ts'
import { type OpenTab, openTabsOf } from './openTabs.ts'
import { changedTheme, type PageSize, type ThemeSettings, themeDefaults, themeOf } from './theme.ts'
import { createUserSettings, type UserSettings } from './userSettings.ts'

export interface SettingService {
  /** For `useSnapshot`; `current` is replaced at each change. */
  readonly theme: { readonly current: ThemeSettings }
  /** False if it could not be stored: it then lasts until the page is reloaded. */
  changeTheme(change: Partial<ThemeSettings>): boolean
  /**
   * The tabs of `username` before this page was loaded anew; for one who `hasSignedIn` since then those that the server holds,
   * whose look becomes that of the page.
   */
  openTabs(username: string, hasSignedIn: boolean): Promise<readonly OpenTab[]>
  /**
   * Keeps the open tabs in this window and, once they change, on the server for the next sign-in: there not those that a new window of
   * a session begins with.
   */
  keepTabs(username: string, tabs: readonly OpenTab[]): void
  /** The user's columns of the table on a route, null for those of the document. Stored for a week. */
  columns(route: string): ColumnSetting | null
  keepColumns(route: string, setting: ColumnSetting): void
  resetColumns(route: string): void
  /** Page size that the user has chosen for a screen or for all, or `otherwise`. */
  pageSize(screen: string, otherwise: PageSize): PageSize
  keepPageSize(screen: string, pageSize: PageSize): void
}

const pagesOf = (stored: { tabs: readonly OpenTab[] } | null): string =>
  JSON.stringify(stored?.tabs.map(({ key }) => key))

type PageSizes = Record<string, PageSize>

const isPageSize = (value: unknown): value is PageSize =>
  value === 'fit' || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limit.pageSize)

const pageSizesOf = (raw: unknown): PageSizes | null => (isObject(raw) ? entriesOf(raw, isPageSize) : null)

type Place = Pick<Ports, 'storage' | 'clock'>

const storedPageSizes = ({ storage, clock }: Place): StoredValue<PageSizes> =>
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

interface WindowTabs {
  username: string
  tabs: OpenTab[]
}

const storedTabs = ({ storage, clock }: Place): StoredValue<WindowTabs> =>
  createStoredValue({
    area: storage.session,
    clock,
    key: 'open-tabs',
    lifetimeMs: null,
    parse: (raw) =>
      isObject(raw) && typeof raw.username === 'string' ? { username: raw.username, tabs: openTabsOf(raw.tabs) } : null,
    maxLength: 200_000,
  })

/** The look in this browser and on the server. */
function createLook(ports: Place, remote: UserSettings) {
  const stored = storedTheme(ports)
  /** What the user changes before the server's look is there. */
  let earlyChanges: Partial<ThemeSettings> | null = null
  const theme: { current: ThemeSettings } = proxy({ current: ref(stored.read() ?? themeDefaults) })

  const keep = (next: ThemeSettings) => {
    theme.current = ref(next)
    return stored.write(next)
  }
  const change = (changes: Partial<ThemeSettings>) => {
    if (earlyChanges) earlyChanges = { ...earlyChanges, ...changes }
    const next = changedTheme(theme.current, changes)
    remote.save('theme', { ...next })
    return keep(next)
  }

  return {
    theme,
    change,
    /** All that the server holds, whose look becomes that of the page. */
    async load() {
      earlyChanges = {}
      const settings = await remote.load()
      const changes = earlyChanges
      earlyChanges = null
      if (isObject(settings.theme)) keep(themeOf(settings.theme))
      if (Object.keys(changes).length > 0) change(changes)
      return settings
    },
  }
}

/** The user's settings: in this browser, look and tabs on the server too. spec: shell §2, §3; widgets §2, §9; readings (Session) */
export function createSettings(ports: Place, http: HttpCalls): SettingService {
  const remote = createUserSettings(http, ports.clock)
  const tabs = storedTabs(ports)
  const columns = createColumnSettings(ports)
  const pageSizes = storedPageSizes(ports)
  const look = createLook(ports, remote)
  let isNewWindow = false

  return {
    theme: look.theme,
    changeTheme: look.change,
    async openTabs(username, hasSignedIn) {
      const before = tabs.read()
      if (before?.username === username) return before.tabs
      isNewWindow = !hasSignedIn
      if (isNewWindow) return []
      const { tabs: open } = await look.load()
      return openTabsOf(isObject(open) ? open.open : [])
    },
    keepTabs(username, open) {
      const before = pagesOf(tabs.read())
      tabs.write({ username, tabs: [...open] })
      // A page that only gets its title is no change: in a new window it would replace the tabs of another one.
      if (isNewWindow) isNewWindow = false
      else if (pagesOf(tabs.read()) !== before) remote.save('tabs', { open })
    },
    columns: columns.read,
    keepColumns(route, setting) {
      columns.write(route, setting)
    },
    resetColumns: columns.remove,
    pageSize(screen, otherwise) {
      const sizes = pageSizes.read() ?? {}
      const chosen = Object.hasOwn(sizes, screen) ? sizes[screen] : look.theme.current.pageSize
      return chosen || otherwise
    },
    keepPageSize(screen, pageSize) {
      pageSizes.write({ ...pageSizes.read(), [screen]: pageSize })
    },
  }
}
