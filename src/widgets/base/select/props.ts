import { Type } from 'typebox'

const text = Type.String({ minLength: 1, maxLength: 100 })
const option = Type.Object(
  {
    value: text,
    text,
    tone: Type.Optional(
      Type.Union(['default', 'success', 'info', 'warning', 'danger', 'muted'].map((tone) => Type.Literal(tone))),
    ),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** What may be chosen where the field has no dictionary. */
export const choiceProps = {
  options: Type.Optional(Type.Array(option, { maxItems: 200, description: '可选项；字段有字典时不需要' })),
}

/** How chosen values are shown. */
export const markProps = {
  as: Type.Optional(
    Type.Union([Type.Literal('tag'), Type.Literal('badge'), Type.Literal('text')], {
      description: '显示为标签、圆点或文字，默认标签',
    }),
  ),
}
