import { messages } from '#core/message'
import type { FooterProgram } from '#core/screen'
import { footerLines } from '#react/list'
import { shownText } from '#widgets/face'

interface TableFooterProps {
  footer: readonly FooterProgram[]
  rows: Parameters<typeof footerLines>[1]
}

/** What the rows come to, below them. */
export const TableFooter = ({ footer, rows }: TableFooterProps) =>
  footerLines(footer, rows).map(({ measure, values }) => (
    <dl key={measure} className="sub-table-total">
      <dt>{messages.list.measure[measure]}</dt>
      {footer.map(({ field }) => {
        const value = values[field.name]
        return value === undefined ? null : (
          <dd key={field.name}>
            {field.title} <b>{shownText(field, value, {})}</b>
          </dd>
        )
      })}
    </dl>
  ))
