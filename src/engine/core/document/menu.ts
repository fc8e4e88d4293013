import { type Static, Type } from 'typebox'
import { namesOf } from '#core/fieldType'
import { headerOf } from './header.ts'
import { closed, maybe, Ref, titled } from './keyed.ts'
import { ExpressionText, IconName, ModelName, Name, PermissionCode, PlainTitle, ScreenName } from './name.ts'
import { namePattern } from './namePattern.ts'

/** One entry of the menu tree: a group, a screen, a hand-written page or an address. */
export interface MenuItemDocument {
  path: string
  title: string
  icon?: string
  screen?: string
  page?: string
  url?: string
  perms?: string[]
  hidden?: boolean
  keepAlive?: boolean
  alwaysShow?: boolean
  redirect?: string
  badge?: { model: string; where?: string }
  children?: MenuItemDocument[]
}

export const MenuItem = titled('菜单项', {
  path: Type.String({
    pattern: '^/[A-Za-z0-9_/:.-]*$',
    maxLength: 120,
    description: '路径：以 / 开头，字母、数字和 _ / : . -',
  }),
  title: PlainTitle,
  icon: maybe(IconName),
  screen: maybe(ScreenName),
  page: maybe({ ...Name, ...namesOf('page') }),
  url: maybe(Type.String({ maxLength: 500, description: '外部地址，可含 {{表达式}}' })),
  perms: maybe(Type.Array(PermissionCode, { maxItems: 50, uniqueItems: true })),
  hidden: maybe(Type.Boolean()),
  keepAlive: maybe(Type.Boolean()),
  alwaysShow: maybe(Type.Boolean()),
  redirect: maybe(Type.String({ pattern: '^/', maxLength: 120 })),
  badge: maybe(closed({ model: ModelName, where: maybe(ExpressionText) })),
  children: maybe(Type.Array(Ref<MenuItemDocument>('menuItem'), { maxItems: 200 })),
})

/** The menu tree. */
export const Menu = titled('菜单', {
  ...headerOf('menu', namePattern.name),
  items: Type.Array(Ref<MenuItemDocument>('menuItem'), { maxItems: 200 }),
})

export type MenuDocument = Static<typeof Menu>
