/** Source text: written in an editor that knows its language and comes when it is first needed. spec: widgets §9 */
import { Type } from 'typebox'
import { codeLanguages } from '#core/fieldType'
import { defineWidget } from '#react/widget'

export const codeWidget = defineWidget({
  id: 'code',
  title: '代码',
  value: 'string',
  props: {
    language: Type.Optional(
      Type.Unsafe<string>({ enum: [...codeLanguages], description: '语言，默认是字段的 language' }),
    ),
    height: Type.Optional(Type.Integer({ minimum: 80, maximum: 1200, description: '编辑区高度 px，默认 240' })),
  },
  faces: () => import('./faces.tsx'),
})
