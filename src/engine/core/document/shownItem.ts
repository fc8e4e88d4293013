import { type Static, Type } from 'typebox'
import { Label, Name, PermissionCode, When } from './name.ts'

const closed = { additionalProperties: false } as const

/** When an item shows, and what may be done with it. */
const conditions = {
  visibleWhen: Type.Optional(When),
  readonlyWhen: Type.Optional(When),
  disabledWhen: Type.Optional(When),
  requiredWhen: Type.Optional(When),
}

/** Columns that an item takes. */
export const itemSpan = Type.Optional(Type.Integer({ minimum: 1, maximum: 4 }))

/** What may be said of every shown item. */
export const itemProperties = {
  id: Type.Optional(Name),
  title: Type.Optional(Label),
  help: Type.Optional(Label),
  span: itemSpan,
  permission: Type.Optional(PermissionCode),
  ...conditions,
}

const Shown = Type.Object(itemProperties)
export type ShownDocument = Static<typeof Shown>

/** Conditions of single modes. */
export const Modes = Type.Object(
  Object.fromEntries(['create', 'edit', 'view'].map((mode) => [mode, Type.Optional(Type.Object(conditions, closed))])),
  closed,
)
