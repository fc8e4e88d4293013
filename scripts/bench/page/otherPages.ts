import { benchRows } from './fields.ts'
import { whenPainted } from './moment.ts'

const text = (): string => document.querySelector('#root')?.textContent ?? ''

/** All rows, their actions and the page bar are drawn. */
export const listUsable = (): Promise<number> => {
  const rows = benchRows(10)
  return whenPainted('the rows', () => {
    const pageText = text()
    const whole =
      rows.every(({ username }) => pageText.includes(`${username}`)) &&
      document.querySelector('#root .ant-pagination-item-20') !== null
    return whole && pageText.split('编辑').length > rows.length && pageText.split('2026-01-01').length > rows.length
  })
}

/** The visible rows are drawn with all their cells. */
export const tableUsable = (): Promise<number> =>
  whenPainted('the rows of the table', () => {
    const row = document.querySelector('#root .ag-row[row-index="5"]')
    return row?.textContent?.includes('值5-7') ?? false
  })

/** A cell of the table that is edited on a click. */
export const tableCell = (): HTMLElement =>
  document.querySelector('#root .ag-row[row-index="2"] .ag-cell[col-id="c1"]') as HTMLElement
