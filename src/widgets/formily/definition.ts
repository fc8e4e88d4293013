/** Shared by the definitions of the adapted widgets: loaders of components and examples, and common props. */
import { type TProperties, Type } from 'typebox'

type Components = typeof import('./components.ts')
type Examples = typeof import('./examples.ts')

/** Loads an adapted component by its name. */
export const adapted =
  <Name extends keyof Components>(name: Name) =>
  (): Promise<Components[Name]> =>
    import('./components.ts').then((components) => components[name])

/** Loads the example of a widget by its name. */
export const exampleOf =
  <Name extends keyof Examples>(name: Name) =>
  (): Promise<Examples[Name]> =>
    import('./examples.ts').then((examples) => examples[name])

/** Loads the cell that shows several values as text. */
export const listedCell = () => import('./ListedCell.tsx').then(({ ListedCell }) => ListedCell)

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
