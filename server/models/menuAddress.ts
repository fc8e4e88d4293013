import { parseExpression } from '#core/expression'
import type { FieldProblem } from '#core/model'

const place = /^\/(?!\/)[^\s\\<>"'`]*$/
const address = /^https?:\/\/[^\s\\<>"'`]+$/i
const embedded = /\{\{(.*?)\}\}/g
const component = /^[A-Za-z][\w/-]*$/
const icon = /^[A-Za-z][\w:-]*$/
const code = /^[A-Za-z][\w-]*(:[\w-]+)*$/

/** An address of a menu: a path of this site, http(s), or either with `{{expression}}` in it. spec: policy */
export function isMenuAddress(text: string): boolean {
  const expressions = [...text.matchAll(embedded)].map(([, inside = '']) => inside.trim())
  if (expressions.some((inside) => !parseExpression(inside).ok)) return false
  const plain = text.replace(embedded, 'x')
  return place.test(plain) || address.test(plain) || (expressions.length > 0 && plain === 'x')
}

const codesFit = (text: string): boolean =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .every((part) => code.test(part))

const checks: readonly { field: string; fits(text: string): boolean; message: string }[] = [
  { field: 'url', fits: isMenuAddress, message: '菜单路径应以 / 或 http:// 或 https:// 开头' },
  { field: 'redirect', fits: (text) => place.test(text), message: '默认跳转应以 / 开头' },
  { field: 'component', fits: (text) => component.test(text), message: '前端组件的写法不正确' },
  { field: 'icon', fits: (text) => icon.test(text), message: '图标的名称不正确' },
  { field: 'perms', fits: codesFit, message: '授权标识只能由字母、数字和冒号组成，多个用逗号分隔' },
]

/** What is wrong with the addresses and names that a menu row is about to get. */
export const menuProblems = (values: Readonly<Record<string, unknown>>): FieldProblem[] =>
  checks.flatMap(({ field, fits, message }) => {
    const text = values[field]
    return typeof text === 'string' && text !== '' && !fits(text) ? [{ field, message }] : []
  })
