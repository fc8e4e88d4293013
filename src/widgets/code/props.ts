import { Type } from 'typebox'
import { codeLanguages } from '#core/fieldType'

export const props = {
  language: Type.Optional(
    Type.Unsafe<string>({ enum: [...codeLanguages], description: '语言，默认是字段的 language' }),
  ),
  height: Type.Optional(Type.Integer({ minimum: 80, maximum: 1200, description: '编辑区高度 px，默认 240' })),
}
