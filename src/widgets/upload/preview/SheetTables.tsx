import { Tabs } from 'antd'
import { widgetMessages } from '#core/message'
import type { SheetPreview } from '#runtime/file'

const firstLetter = 65

/** The name of a column as a spreadsheet has it: A to Z, AA and so on. */
const columnName = (at: number): string =>
  at < 26
    ? String.fromCharCode(firstLetter + at)
    : columnName(Math.floor(at / 26) - 1) + String.fromCharCode(firstLetter + (at % 26))

/** The beginning of the sheets of a workbook, each on its tab. */
export function SheetTables({ sheets }: { sheets: readonly SheetPreview[] }) {
  const [only, ...others] = sheets
  if (only && others.length === 0) return <SheetTable sheet={only} />
  const items = sheets.map((sheet) => ({
    key: sheet.name,
    label: sheet.name,
    children: <SheetTable sheet={sheet} />,
  }))
  return <Tabs locale={widgetMessages.tabs} size="small" items={items} />
}

function SheetTable({ sheet: { name, rows, more } }: { sheet: SheetPreview }) {
  if (rows.length === 0) return <p className="preview-note">{widgetMessages.preview.empty}</p>
  const width = Math.max(...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, at) => columnName(at))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys */}
      <section className="preview-scroll" aria-label={name} tabIndex={0}>
        <table className="preview-sheet">
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {columns.map((column, place) => (
                  <td key={column}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more && <CutNote />}
    </>
  )
}

/** That there is more than is shown. */
export const CutNote = () => <p className="preview-note">{widgetMessages.preview.cut}</p>
