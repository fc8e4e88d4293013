import { Type } from 'typebox'
import { ofSource } from '#core/fieldType'
import { byName, Json, maybe, titled } from './keyed.ts'
import { Address, Label, Name, PermissionCode, ScreenName, Tone, When } from './name.ts'
import { Source } from './source.ts'

/** Refresh interval in seconds. */
export const refreshS = maybe(Type.Integer({ minimum: 5, maximum: 3600, description: '每隔几秒刷新' }))
/** A figure: a name of the row, or an expression. */
export const Figure = Type.String({ ...ofSource, minLength: 1, maxLength: 500, description: '名称，或 "=表达式"' })

/** Whether the card is updated when its records change. */
export const live = maybe(Type.Boolean({ description: '记录变化时立即更新' }))

/** Placeholder text of a card without rows. */
export const empty = maybe(Label)
/** The colour of a row. */
export const RowTone = maybe(Type.String({ minLength: 1, maxLength: 1000, description: '颜色，或 "=表达式"' }))

/** The tone of a number from a value upwards. */
const ToneStep = titled('色阶', { from: Type.Number(), tone: Tone })
/** The tones of a number, from its smallest values to its largest. */
export const toneSteps = maybe(Type.Array(ToneStep, { minItems: 2, maxItems: 6 }))

/** A heading and what it says, which may be a link. */
export const Fact = titled('事项', {
  title: Label,
  value: maybe(Label),
  link: maybe(Address),
})

/** Properties of every card. */
export const cardFrame = {
  id: maybe(Name),
  title: maybe(Label),
  span: maybe(Type.Integer({ minimum: 1, maximum: 12, description: '占 12 列中的几列' })),
  rowSpan: maybe(Type.Integer({ minimum: 1, maximum: 24, description: '大屏上占几行' })),
  height: maybe(Type.Integer({ minimum: 60, maximum: 1200, description: '高度 px' })),
  permission: maybe(PermissionCode),
  visibleWhen: maybe(When),
  source: maybe(Source),
  refreshS,
  open: maybe(ScreenName),
  with: maybe(byName(Json)),
  link: maybe(Address),
  more: maybe(Address),
}
