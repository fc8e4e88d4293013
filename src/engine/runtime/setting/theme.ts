import { primaryColor } from '#core/palette'

/** Rows a page; `fit`: as many whole rows as the height of the window holds. spec: look, List */
export type PageSize = number | 'fit'

/** The look of the application's frame. spec: shell §2 Settings drawer, §3 Theme settings */
export interface ThemeSettings {
  sidebarOpened: boolean
  theme: 'light' | 'dark'
  layout: 'sidemenu' | 'topmenu' | 'lefttopmenu'
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  fixedSidebar: boolean
  autoHideHeader: boolean
  color: string
  weak: boolean
  multipage: boolean
  /** Rows a page of every list where none is chosen for it; 0: those of each list, `fit`: as many as the height holds. */
  pageSize: PageSize
  /** Path of the page that the user starts with; empty: that of the system. */
  home: string
}

export const themeDefaults: ThemeSettings = {
  sidebarOpened: true,
  theme: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixedSidebar: true,
  autoHideHeader: false,
  color: primaryColor,
  weak: false,
  multipage: true,
  pageSize: 0,
  home: '',
}

const choices: Partial<Record<keyof ThemeSettings, readonly unknown[]>> = {
  theme: ['light', 'dark'],
  layout: ['sidemenu', 'topmenu', 'lefttopmenu'],
  contentWidth: ['Fixed', 'Fluid'],
  pageSize: [0, 10, 20, 50, 100, 200, 'fit'],
}

const fits = (name: keyof ThemeSettings, value: unknown): boolean => {
  if (name === 'color') return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
  if (name === 'home') return typeof value === 'string' && /^(\/(?!\/).{0,499})?$/.test(value)
  return choices[name]?.includes(value) ?? typeof value === typeof themeDefaults[name]
}

/** Combinations that are not allowed: Fluid only in topmenu, hiding needs a fixed header, no fixed sidebar in topmenu. */
function consistent(settings: ThemeSettings): ThemeSettings {
  const top = settings.layout === 'topmenu'
  return {
    ...settings,
    contentWidth: top ? settings.contentWidth : 'Fixed',
    autoHideHeader: settings.autoHideHeader && settings.fixedHeader,
    fixedSidebar: settings.fixedSidebar && !top,
  }
}

/** The settings in `raw`; missing or invalid ones have their defaults. */
export function themeOf(raw: unknown): ThemeSettings {
  const entries = typeof raw === 'object' && raw !== null ? Object.entries(raw) : []
  const names = Object.keys(themeDefaults) as (keyof ThemeSettings)[]
  const valid = entries.filter(([name, value]) => names.some((each) => each === name && fits(each, value)))
  return consistent({ ...themeDefaults, ...Object.fromEntries(valid) })
}

/** The settings after a change. Another layout turns off the fixed sidebar, lefttopmenu the fixed header too. spec: shell §2 */
export function changedTheme(settings: ThemeSettings, change: Partial<ThemeSettings>): ThemeSettings {
  const switched = change.layout !== undefined && change.layout !== settings.layout
  const reset = switched
    ? { fixedSidebar: false, ...(change.layout === 'lefttopmenu' ? { fixedHeader: false } : {}) }
    : {}
  return themeOf({ ...settings, ...reset, ...change })
}
