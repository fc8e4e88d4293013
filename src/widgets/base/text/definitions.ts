import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

const closed = { additionalProperties: false } as const

/** One line of text. */
export const textWidget = defineWidget({
  id: 'text',
  title: '文本',
  value: 'string',
  empty: null,
  props: Type.Object(
    {
      prefix: Type.Optional(Type.String({ maxLength: 20, description: '输入框前的文字' })),
      suffix: Type.Optional(Type.String({ maxLength: 20, description: '输入框后的文字' })),
      link: Type.Optional(
        Type.Union([Type.Literal('url'), Type.Literal('mail'), Type.Literal('phone')], {
          description: '列表和详情里显示为链接',
        }),
      ),
    },
    closed,
  ),
  faces: () => import('../faces.ts').then(({ text }) => text),
  example: () => import('./examples.ts').then(({ text }) => text),
})

/** Several lines of text. */
export const textareaWidget = defineWidget({
  id: 'textarea',
  title: '多行文本',
  value: 'string',
  empty: null,
  props: Type.Object(
    { rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40, description: '最少显示行数，默认 3' })) },
    closed,
  ),
  faces: () => import('./areaFaces.tsx').then(({ textarea }) => textarea),
  example: () => import('./examples.ts').then(({ textarea }) => textarea),
})
