import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

const name = Type.String({ maxLength: 40 })

/** Switches in lines and columns. */
export const matrixWidget = defineWidget({
  id: 'matrix',
  title: '开关矩阵',
  value: 'rows',
  empty: [],
  props: Type.Object(
    {
      row: Type.String({ maxLength: 40, description: '每行是它的一个字典项：行的字典字段' }),
      column: Type.String({ maxLength: 40, description: '每列是它的一个字典项：行的多选字典字段' }),
      columns: Type.Optional(
        Type.Array(name, { minItems: 1, maxItems: 12, uniqueItems: true, description: '只要哪些列，默认全部' }),
      ),
    },
    { additionalProperties: false },
  ),
  faces: () => import('./faces.ts'),
  example: () => import('./example.ts').then(({ example }) => example),
})
