import { Type } from 'typebox'
import { defineRule } from './defineRule.ts'
import { isEmpty } from './value.ts'

const verbs = { enter: '请输入', choose: '请选择', upload: '请上传' } as const

/** The one rule that empty values do not skip. Blanks alone are no value. spec: widgets §5 required / '*' */
export const required = defineRule({
  id: 'required',
  aliases: ['*'],
  title: '非空',
  parameters: Type.Object({
    by: Type.Optional(
      Type.Union([Type.Literal('enter'), Type.Literal('choose'), Type.Literal('upload')], {
        description: '填写方式，决定提示的动词',
      }),
    ),
  }),
  message: ({ by = 'enter' }, title) => `${verbs[by]}${title}`,
  runsOnEmpty: true,
  test: (value) => !isEmpty(value) && !(typeof value === 'string' && value.trim() === ''),
})
