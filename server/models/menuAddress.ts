import { parseExpression } from '#core/expression'
import { behaviourMessages } from '#core/message'
import type { FieldProblem } from '#core/model'

const place = /^\/(?!\/)[^\s\\<>"'`]*$/
const address = /^https?:\/\/[^\s\\<>"'`]+$/i
const embedded = /\{\{(.*?)\}\}/g

/** An address of a menu: a path of this site, http(s), or either with `{{expression}}` in it. spec: policy */
function isMenuAddress(text: string): boolean {
  const expressions = [...text.matchAll(embedded)].map(([, inside = '']) => inside.trim())
  if (expressions.some((inside) => !parseExpression(inside).ok)) return false
  const plain = text.replace(embedded, 'x')
  return place.test(plain) || address.test(plain) || (expressions.length > 0 && plain === 'x')
}

/** What is wrong with the address that a menu row is about to get. */
export function addressProblem({ url }: Readonly<Record<string, unknown>>): FieldProblem | null {
  const isWrong = typeof url === 'string' && url !== '' && !isMenuAddress(url)
  return isWrong ? { field: 'url', message: behaviourMessages.menuPath } : null
}
