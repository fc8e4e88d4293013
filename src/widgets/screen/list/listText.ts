import { fillText, messages } from '#core/message'

/** A number as people read it: groups of three from five digits on. */
export const countText = (count: number): string =>
  count < 10_000 ? String(count) : String(count).replace(/\B(?=(\d{3})+$)/g, ',')

interface Total {
  page: number
  pageSize: number
  total: number
  capped: boolean
}

/** `a-b 共 n 条`; a count that stopped at its cap ends in a plus. spec: shell §9, look */
export function totalText({ page, pageSize, total, capped }: Total): string {
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = capped ? page * pageSize : Math.min(page * pageSize, total)
  const shown = capped ? fillText(messages.list.capped, { count: countText(total) }) : countText(total)
  return fillText(messages.list.total, { from, to, total: shown })
}
