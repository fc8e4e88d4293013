import { type Static, Type } from 'typebox'
import { headerOf } from './header.ts'
import { Ref } from './keyed.ts'
import { ExpressionText, IconName, ModelName, Name, PermissionCode, PlainTitle, ScreenName } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const

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

export const MenuItem = Type.Object(
  {
    path: Type.String({
      pattern: '^/[A-Za-z0-9_/:.-]*$',
      maxLength: 120,
      description: '路径：以 / 开头，字母、数字和 _ / : . -',
    }),
    title: PlainTitle,
    icon: Type.Optional(IconName),
    screen: Type.Optional(ScreenName),
    page: Type.Optional(Name),
    url: Type.Optional(Type.String({ maxLength: 500, description: '外部地址，可含 {{表达式}}' })),
    perms: Type.Optional(Type.Array(PermissionCode, { maxItems: 50, uniqueItems: true })),
    hidden: Type.Optional(Type.Boolean()),
    keepAlive: Type.Optional(Type.Boolean()),
    alwaysShow: Type.Optional(Type.Boolean()),
    redirect: Type.Optional(Type.String({ pattern: '^/', maxLength: 120 })),
    badge: Type.Optional(Type.Object({ model: ModelName, where: Type.Optional(ExpressionText) }, closed)),
    children: Type.Optional(Type.Array(Ref<MenuItemDocument>('menuItem'), { maxItems: 200 })),
  },
  { ...closed, title: '菜单项' },
)

/** The menu tree. */
export const Menu = Type.Object(
  { ...headerOf('menu', namePattern.name), items: Type.Array(Ref<MenuItemDocument>('menuItem'), { maxItems: 200 }) },
  { ...closed, title: '菜单' },
)

export type MenuDocument = Static<typeof Menu>
