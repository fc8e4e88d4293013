import { Type } from 'typebox'
import { nameWord } from '#core/fieldType'

export const text = {
  prefix: Type.Optional(Type.String({ maxLength: 20, description: '输入框前的文字' })),
  suffix: Type.Optional(Type.String({ maxLength: 20, description: '输入框后的文字' })),
  link: Type.Optional(
    Type.Union([Type.Literal('url'), Type.Literal('mail'), Type.Literal('phone')], {
      description: '列表和详情里显示为链接',
    }),
  ),
}

export const number = {
  unitField: Type.Optional(
    Type.String({
      pattern: `^${nameWord}$`,
      description: '单位所在的字段：每行的单位不同时，列表和详情在数值后写出它，小数不补零',
    }),
  ),
  scaleField: Type.Optional(
    Type.String({
      pattern: `^${nameWord}$`,
      description: '小数位数所在的字段：与 unitField 一起用，数值按这一行的位数写出',
    }),
  ),
}

export const textarea = {
  rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40, description: '最少显示行数，默认 3' })),
}

const word = Type.String({ minLength: 1, maxLength: 10 })

export const switchProps = {
  texts: Type.Optional(Type.Tuple([word, word], { description: '开与关的文字，默认 是、否' })),
  box: Type.Optional(Type.Boolean({ description: '显示为复选框' })),
}

const label = Type.String({ minLength: 1, maxLength: 100 })
const option = Type.Object(
  {
    value: label,
    text: label,
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

export const select = {
  ...choiceProps,
  ...markProps,
  allowInput: Type.Optional(Type.Boolean({ description: '可以填写可选项以外的值' })),
  allowSearch: Type.Optional(Type.Boolean({ description: '可以输入搜索，默认可以' })),
}
