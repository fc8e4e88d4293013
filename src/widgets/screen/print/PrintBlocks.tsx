import { messages } from '#core/message'
import type { PrintBlock } from '#react/engine'
import './print.css'

/** The parts of a printed record, one below the other. */
export const PrintBlocks = ({ blocks }: { blocks: readonly PrintBlock[] }) =>
  blocks.map((block) => <Block key={block.id} block={block} />)

function Block({ block }: { block: PrintBlock }) {
  switch (block.kind) {
    case 'facts':
      return <Facts block={block} />
    case 'table':
      return <Rows block={block} />
    case 'group':
      return (
        <section className="print-group" data-item={block.id}>
          {block.title && <h2>{block.title}</h2>}
          {block.children}
        </section>
      )
    case 'text':
      return (
        <p className="print-text" data-item={block.id}>
          {block.text}
        </p>
      )
    case 'handwritten':
      return <Handwritten block={block} />
    case 'pageBreak':
      return <hr className="print-break" data-item={block.id} />
  }
}

type Of<Kind extends PrintBlock['kind']> = { block: Extract<PrintBlock, { kind: Kind }> }

const Facts = ({ block: { columns, facts } }: Of<'facts'>) => (
  <div className="print-facts" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
    {filledLines(facts, columns).map(({ id, span, children }) => (
      <div
        key={id}
        data-item={id}
        className={span === columns ? 'is-wide' : undefined}
        style={{ gridColumn: `span ${span}` }}
      >
        {children}
      </div>
    ))}
  </div>
)

/** The last fact of each line reaches the edge, so that no corner of the table is without its line. */
function filledLines<Fact extends { span: number }>(facts: readonly Fact[], columns: number): Fact[] {
  let used = 0
  return facts.map((fact, index) => {
    used = used + fact.span > columns ? fact.span : used + fact.span
    const next = facts[index + 1]
    return next && used + next.span <= columns ? fact : { ...fact, span: fact.span + columns - used }
  })
}

const lineHeightMm = 8

/** Lines of a sheet on which nobody is listed yet: whoever comes writes all of it by hand. */
const writtenLines = Array.from({ length: 12 }, (_, at) => at + 1)

/** A box with a heading, empty but for what people write. */
const Handwritten = ({ block: { id, title, lines } }: Of<'handwritten'>) => (
  <div className="print-box" data-item={id} style={{ minHeight: `${lines * lineHeightMm}mm` }}>
    {title}
  </div>
)

function Rows({ block: { id: item, title, columns, rows, lines, handwritten } }: Of<'table'>) {
  const empty = handwritten.map((heading) => <td key={heading} className="print-written" />)
  return (
    <section className="print-group" data-item={item}>
      {title && <h2>{title}</h2>}
      <table className="print-rows">
        <thead>
          <tr>
            {columns.map(({ id, title: heading, align }) => (
              <th key={id} data-column={id} className={`is-${align}`} scope="col">
                {heading.text ?? ''}
              </th>
            ))}
            {handwritten.map((heading) => (
              <th key={heading} className="print-written" scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (
                <td key={columns[index]?.id} className={`is-${columns[index]?.align}`}>
                  {cell}
                </td>
              ))}
              {empty}
            </tr>
          ))}
          {rows.length === 0 && handwritten.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{messages.list.empty}</td>
            </tr>
          )}
          {rows.length === 0 &&
            handwritten.length > 0 &&
            writtenLines.map((line) => (
              <tr key={line}>
                {columns.map(({ id }) => (
                  <td key={id} />
                ))}
                {empty}
              </tr>
            ))}
          {lines.map(({ measure, cells }) => (
            <tr key={measure} className="print-total">
              {columns.map(({ id, align }, index) => (
                <td key={id} className={`is-${align}`}>
                  {index === 0 ? messages.list.measure[measure] : cells[index]}
                </td>
              ))}
              {empty}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
