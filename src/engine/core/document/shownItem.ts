import { type Static, Type } from 'typebox'
import { closed, maybe } from './keyed.ts'
import { Label, Name, PermissionCode, When } from './name.ts'

/** The conditions of an item. */
const conditions = {
  visibleWhen: maybe(When),
  readonlyWhen: maybe(When),
  disabledWhen: maybe(When),
  requiredWhen: maybe(When),
}

/** The number of columns that an item spans. */
export const itemSpan = maybe(Type.Integer({ minimum: 1, maximum: 4 }))

/** Properties of every visible item. */
export const itemProperties = {
  id: maybe(Name),
  title: maybe(Label),
  help: maybe(Label),
  span: itemSpan,
  permission: maybe(PermissionCode),
  ...conditions,
}

const Shown = Type.Object(itemProperties)
export type ShownDocument = Static<typeof Shown>

/** Conditions for single modes. */
export const Modes = closed(
  Object.fromEntries(['create', 'edit', 'view'].map((mode) => [mode, maybe(closed(conditions))])),
)
