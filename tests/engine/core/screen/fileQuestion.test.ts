import { expect, it } from 'vitest'
import { requiredRuleOf } from '#core/model'
import { compileRules } from '#core/rule'
import { compileDefinedAsk } from '#core/screen'
import { libraryOf } from '#fixtures/library.ts'

const ask = (fields: unknown) => {
  const { form } = compileDefinedAsk(fields, { title: '上传', library: libraryOf(), screenId: 'test/list' })
  const [item] = form?.fieldItems ?? expect.fail()
  const field = item?.field ?? expect.fail()
  return {
    widthPx: form?.widthPx,
    missing: compileRules([requiredRuleOf(field)], field.title).check(null, {})?.message,
  }
}

it.each([
  ['a file', { proof: { type: 'file', title: '附件', required: true } }, 520, '未上传任何文件'],
  ['a picture', { proof: { type: 'image', title: '照片', required: true } }, 520, '未上传任何文件'],
  [
    'a file with a message of its own',
    { proof: { type: 'file', title: '附件', required: true, rules: [{ rule: 'required', message: '请上传证明' }] } },
    ...([520, '请上传证明'] as const),
  ],
  [
    'a file and a word',
    { proof: { type: 'file', title: '附件', required: true }, note: { type: 'text', title: '说明' } },
    ...([560, '请上传附件'] as const),
  ],
])('a question for %s', (_, fields, widthPx, missing) => {
  expect(ask(fields)).toEqual({ widthPx, missing })
})
