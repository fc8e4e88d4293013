import { benchRows } from './fields.ts'
import { painted, whenPainted } from './moment.ts'

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

const stepPx = 150

/** The element that scrolls the rows: its content is far higher than itself. */
function rowScroller(): HTMLElement {
  const all = document.querySelectorAll<HTMLElement>('#root [class*="ag-"]')
  const found = [...all].find(
    ({ scrollHeight, clientHeight }) => clientHeight > 100 && scrollHeight > clientHeight + 1_000,
  )
  if (!found) throw new Error('no rows to scroll')
  return found
}

/** Scrolls two and a half rows a frame; answers how long each frame took until it was painted. */
export async function scrollFrames(frames: number): Promise<number[]> {
  const scroller = rowScroller()
  const times: number[] = []
  for (let frame = 0; frame < frames; frame += 1) {
    const startedMs = performance.now()
    scroller.scrollTop += stepPx
    times.push((await painted()) - startedMs)
  }
  scroller.scrollTop = 0
  await painted()
  return times
}
