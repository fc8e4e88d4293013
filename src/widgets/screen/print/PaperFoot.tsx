import type { ReactNode } from 'react'
import type { Evaluation } from '#core/expression'
import { fillText, screenMessages as texts } from '#core/message'
import { isObject } from '#core/object'
import './print.css'

/** Who prints, and when. */
function printedBy({ lookup }: Evaluation): string {
  const user = lookup('$user')
  const name = isObject(user) ? String(user.realname ?? '') : ''
  return fillText(texts.printedBy, { name, time: String(lookup('$now')).slice(0, 16) })
}

/** The line below what is printed. */
export const PaperFoot = ({ head, children }: { head: Evaluation; children?: ReactNode }) => (
  <footer className="paper-foot">
    <span>{printedBy(head)}</span>
    {children}
  </footer>
)
