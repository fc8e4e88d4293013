import { Type } from 'typebox'

export const props = {
  type: Type.Optional(
    Type.Unsafe<'cascader' | 'select'>({ enum: ['cascader', 'select'], description: '一个控件，或每级一个下拉框' }),
  ),
  levels: Type.Optional(Type.Unsafe<2 | 3>({ enum: [2, 3], description: 'select 的下拉框个数：省、市，或再加区县' })),
}
