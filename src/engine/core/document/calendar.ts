import { Type } from 'typebox'
import { ExpressionText, FieldName, ModelName, ScreenName } from './name.ts'

const hour = Type.Integer({ minimum: 0, maximum: 24 })

/** Records in the days and hours that they take. */
export const calendarParts = {
  model: ModelName,
  start: FieldName,
  end: FieldName,
  resource: Type.Optional(FieldName),
  where: Type.Optional(ExpressionText),
  hours: Type.Optional(
    Type.Unsafe<[number, number]>({
      type: 'array',
      items: hour,
      minItems: 2,
      maxItems: 2,
      description: '显示的钟点：从几点到几点',
    }),
  ),
  tone: Type.Optional(Type.String({ minLength: 1, maxLength: 4000, description: '语气颜色，或 "=表达式"' })),
  create: Type.Optional(ScreenName),
  detail: Type.Optional(ScreenName),
}
