import { Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import { Label, Name, PermissionCode, ScreenName, When } from './name.ts'
import { namePattern } from './namePattern.ts'
import { Source } from './source.ts'

const json = Type.Unsafe<JsonValue>({})
/** Seconds after which it is asked again. */
export const refreshS = Type.Optional(Type.Integer({ minimum: 5, maximum: 3600, description: '每隔几秒刷新' }))
/** A number of the rows: the name of one, or an expression. */
export const Figure = Type.String({ minLength: 1, maxLength: 500, description: '名称，或 "=表达式"' })

/** Whether a card follows its records. */
export const live = Type.Optional(Type.Boolean({ description: '记录变化时立即更新' }))

/** Where a press leads: a path or an address. */
const Address = Type.String({ minLength: 1, maxLength: 1000, description: '地址或路径，可为 "=表达式"' })
/** What a card of rows says while it has none. */
export const empty = Type.Optional(Label)
/** A colour of a row. */
export const RowTone = Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: '颜色，或 "=表达式"' }))

/** What may be said of every card. */
export const cardFrame = {
  id: Type.Optional(Name),
  title: Type.Optional(Label),
  span: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, description: '占 12 列中的几列' })),
  rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 24, description: '大屏上占几行' })),
  height: Type.Optional(Type.Integer({ minimum: 60, maximum: 1200, description: '高度 px' })),
  permission: Type.Optional(PermissionCode),
  visibleWhen: Type.Optional(When),
  source: Type.Optional(Source),
  refreshS,
  open: Type.Optional(ScreenName),
  with: Type.Optional(Type.Record(Type.String({ pattern: namePattern.name }), json)),
  link: Type.Optional(Address),
  more: Type.Optional(Address),
}
