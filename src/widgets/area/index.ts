/** A province, city and district, stored as the code of the district. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const areaWidget = defineWidget({
  id: 'area',
  title: '行政区划',
  value: 'string',
  props: {
    type: Type.Optional(
      Type.Unsafe<'cascader' | 'select'>({ enum: ['cascader', 'select'], description: '一个控件，或每级一个下拉框' }),
    ),
    levels: Type.Optional(Type.Unsafe<2 | 3>({ enum: [2, 3], description: 'select 的下拉框个数：省、市，或再加区县' })),
  },
  faces: () => import('./faces.tsx'),
})
