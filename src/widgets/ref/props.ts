import { Type } from 'typebox'

export const props = {
  dialog: Type.Optional(
    Type.Unsafe<string>({
      enum: ['user', 'userByDepart', 'employeeByDepart', 'role', 'component'],
      description: '另有一个按钮打开的选择对话框',
    }),
  ),
}
