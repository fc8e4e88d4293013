import { Type } from 'typebox'

export const props = {
  path: Type.Optional(
    Type.String({
      pattern: '^/[^\\s]*$',
      maxLength: 200,
      description: '本站的地址，{id} 等换成记录的值；不写时是值本身',
    }),
  ),
  size: Type.Optional(Type.Integer({ minimum: 80, maximum: 600, description: '边长 px，默认 160' })),
}
