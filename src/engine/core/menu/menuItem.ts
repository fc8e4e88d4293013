import { limit } from '#core/limit'
import { isObject } from '#core/object'
import { type AddressContext, isHttpAddress, isOwnPath, readAddress } from './address.ts'
import { type RouteTarget, readTarget, type Views } from './target.ts'

/** Metadata of a menu item. spec: shell §2 dynamic routes, contract §4.1 */
interface MenuMeta {
  title: string
  icon?: string
  /** Only safe addresses are kept: http, https or a path of this site. */
  url?: string
  /** The text of an address that was dropped, shortened, so that the page can name it. */
  refusedUrl?: string
  keepAlive: boolean
  /** Opens the address in a new window. */
  internalOrExternal: boolean
  componentName?: string
  /** The pinyin initials of the title, for the search; several readings are separated by blanks. */
  initials?: string
  permissionList?: readonly unknown[]
}

/** A parsed menu item. */
export interface MenuItem {
  id: string
  /** Starts with a slash. */
  path: string
  name: string
  target: RouteTarget
  redirect?: string
  /** False when the route flag is the text '0': the item is in the menu but registers no route. */
  routed: boolean
  hidden: boolean
  alwaysShow: boolean
  meta: MenuMeta
  children: readonly MenuItem[]
}

export interface MenuContext extends AddressContext, Views {
  /** Whether the user holds a permission code. */
  holds(code: string): boolean
}

type Raw = Readonly<Record<string, unknown>>

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const optional = <K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]: T })

const shownLength = 120

/** Codes required by a route; the user must hold all of them. spec: readings (Routes and guard) */
function permissionsOf(meta: Raw): string[] {
  const permissions = Array.isArray(meta.permission) ? meta.permission : [meta.permission]
  return permissions
    .flatMap((text) => trimmed(text).split(','))
    .map((code) => code.trim())
    .filter(Boolean)
}

/** Path of an item; when the path is an external address, the id is used instead. */
function pathOf(raw: Raw): string {
  const path = trimmed(raw.path)
  if (path === '' || /^\{\{|^[a-z][a-z0-9+.-]*:/i.test(path)) return raw.id === undefined ? '' : `/${String(raw.id)}`
  const rooted = `/${path}`.replace(/^\/+/, '/')
  return rooted.length > 1 ? rooted.replace(/\/+$/, '') || '/' : rooted
}

function readMeta(meta: Raw, raw: Raw, context: MenuContext): MenuMeta {
  const address = meta.url === undefined && isHttpAddress(trimmed(raw.path)) ? raw.path : meta.url
  const url = readAddress(address, context)
  return {
    title: trimmed(meta.title) || trimmed(raw.name) || pathOf(raw),
    keepAlive: meta.keepAlive === true,
    internalOrExternal: meta.internalOrExternal === true,
    ...optional('icon', trimmed(meta.icon) || undefined),
    ...optional('url', url),
    ...optional('refusedUrl', url === undefined ? trimmed(address).slice(0, shownLength) || undefined : undefined),
    ...optional('componentName', trimmed(meta.componentName) || undefined),
    ...optional('initials', trimmed(meta.initials) || undefined),
    ...optional('permissionList', Array.isArray(meta.permissionList) ? meta.permissionList : undefined),
  }
}

function readItem(raw: unknown, context: MenuContext, depth: number): MenuItem[] {
  if (!isObject(raw)) return []
  const meta = isObject(raw.meta) ? raw.meta : {}
  const path = pathOf(raw)
  const isJunk = trimmed(raw.path) === '' && trimmed(meta.title) === ''
  if (isJunk || path === '' || !permissionsOf(meta).every(context.holds)) return []
  const item: MenuItem = {
    id: String(raw.id ?? path),
    path,
    name: trimmed(raw.name) || path.slice(1).replaceAll('/', '-').replaceAll(':', '@'),
    target: readTarget(raw.component, context),
    routed: raw.route !== '0',
    hidden: raw.hidden === true,
    alwaysShow: raw.alwaysShow === true,
    meta: readMeta(meta, raw, context),
    children: readItems(raw.children, context, depth + 1),
  }
  return [isOwnPath(raw.redirect, context.origin) ? { ...item, redirect: raw.redirect } : item]
}

function readItems(raw: unknown, context: MenuContext, depth: number): MenuItem[] {
  if (!Array.isArray(raw) || depth > limit.jsonDepth) return []
  return raw.flatMap((each: unknown) => readItem(each, context, depth))
}

/**
 * Parses the menu from the server. Unreadable items are dropped, so that a broken one cannot stop the shell; items with
 * neither path nor title, and items that require a permission the user lacks, are dropped with their children.
 */
export const readMenu = (raw: unknown, context: MenuContext): MenuItem[] => readItems(raw, context, 0)
