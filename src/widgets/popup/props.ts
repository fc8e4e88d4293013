import { Type } from 'typebox'

const fieldNames = (description: string) => Type.String({ minLength: 1, maxLength: 500, description })

export const props = {
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: '报表的编码，即它的模型 id' })),
  orgFields: Type.Optional(fieldNames('取报表的哪些列，用逗号分开')),
  destFields: Type.Optional(fieldNames('依次填入哪些字段，用逗号分开')),
  multi: Type.Optional(Type.Boolean({ description: '可选多条，值用逗号连接' })),
  allowInput: Type.Optional(Type.Boolean({ description: '也可以直接输入' })),
  param: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 200 }), { description: '报表的参数，以 self_ 名称传入' }),
  ),
}
