import { type TProperties, Type } from 'typebox'

/** The props of a widget: those that are named, and no others. */
export const propsOf = (properties: TProperties) => Type.Object(properties, { additionalProperties: false })

const option = Type.Object(
  {
    value: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Number(), Type.Boolean()]),
    label: Type.String({ minLength: 1, maxLength: 100 }),
    disabled: Type.Optional(Type.Boolean()),
    children: Type.Optional(Type.Array(Type.Unsafe<object>({ type: 'object' }), { maxItems: 200 })),
  },
  { additionalProperties: false },
)

export const options = Type.Optional(
  Type.Array(option, { maxItems: 200, description: '可选项 { value, label }；字段有字典时不需要' }),
)
export const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
export const text = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }))
export const count = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description }))
export const allowClear = flag('可清空')
