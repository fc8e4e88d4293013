import { Type } from 'typebox'

export const props = {
  dialogWidth: Type.Optional(Type.Unsafe<608 | 800>({ enum: [608, 800], description: '对话框宽度 px，默认 608' })),
}
