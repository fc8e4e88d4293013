import { Type } from 'typebox'

export const props = {
  row: Type.String({ maxLength: 40, description: '每行是它的一个字典项：行的字典字段' }),
  column: Type.String({ maxLength: 40, description: '每列是它的一个字典项：行的多选字典字段' }),
  columns: Type.Optional(
    Type.Array(Type.String({ maxLength: 40 }), {
      minItems: 1,
      maxItems: 12,
      uniqueItems: true,
      description: '只要哪些列，默认全部',
    }),
  ),
}
