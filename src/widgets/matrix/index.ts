/** The rows of a sub-table as a grid of switches: a line for each kind, a column for each of its ways. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

/** Switches in lines and columns. */
export const matrixWidget = defineWidget({
  id: 'matrix',
  title: '开关矩阵',
  value: 'rows',
  props: {
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
  },
  faces: () => import('./faces.tsx'),
})
