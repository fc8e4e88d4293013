import { isObject, parseJson } from '#core/object'
import { defineRule } from './defineRule.ts'

const typeOf = (file: unknown): unknown =>
  typeof file === 'object' && file !== null && 'type' in file ? file.type : file

function isImage(file: unknown): boolean {
  const type = typeOf(file)
  return typeof type === 'string' && type.includes('image')
}

/** Rules on the content of a text or file. spec: shell §5, widgets §5 */
export const contentRules = [
  defineRule({
    id: 'jsonObject',
    title: 'JSON对象',
    message: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    test: (value) => typeof value === 'string' && isObject(parseJson(value)),
  }),
  /** The expression reader supplies the message. spec: readings, Cron: the whole is checked */
  defineRule({
    id: 'cron',
    title: 'Cron表达式',
    message: 'Cron表达式不正确',
    shape: 'text',
    test: (value, _, { cronProblem }) => typeof value === 'string' && (cronProblem?.(value) ?? true),
  }),
  /** The value is a file, a list of files (each with its `type`) or the type itself. */
  defineRule({
    id: 'imageType',
    title: '图片',
    message: '请上传图片',
    test: (value) => (Array.isArray(value) ? value.every(isImage) : isImage(value)),
  }),
]
