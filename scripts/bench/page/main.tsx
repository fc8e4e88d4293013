import '@ant-design/v5-patch-for-react-19'
import { createRoot } from 'react-dom/client'
import { type Candidate, candidates } from './candidates.tsx'
import { tableSize } from './fields.ts'
import { formComplete, formUsable, keyField, toggle } from './formPage.ts'
import { watchKeys } from './keyWatch.ts'
import { painted } from './moment.ts'
import { listUsable, scrollFrames, tableCell, tableUsable } from './otherPages.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)
let opened: (Candidate & { name: string }) | undefined
let endKeys: (() => Promise<number[]>) | undefined

const present = () => {
  if (!opened) throw new Error('no candidate is open')
  return opened
}

const usable = (name: string): Promise<number> => {
  if (name.endsWith('Form')) return formUsable()
  return name.endsWith('List') ? listUsable() : tableUsable()
}

async function leave(): Promise<void> {
  const { Frame } = present()
  root.render(<Frame>{null}</Frame>)
  await painted()
  await painted()
}

window.bench = {
  async open(name) {
    const load = candidates[name]
    if (!load) throw new Error(`no candidate ${name}`)
    opened = { ...(await load()), name }
    await leave()
  },
  async mount(count) {
    const { Frame, page, name } = present()
    const startedMs = performance.now()
    root.render(<Frame>{page(count)}</Frame>)
    const usableMs = (await usable(name)) - startedMs
    const completeMs = name.endsWith('Form') ? (await formComplete(count)) - startedMs : usableMs
    return { usableMs, completeMs }
  },
  async unmount() {
    await leave()
    window.benchHide = undefined
  },
  async toggles(count, rounds) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(await toggle(count, round % 2 === 0))
      await painted()
    }
    return times
  },
  scroll: scrollFrames,
  async check(count, rounds) {
    const { checkTimes } = await import('./tableCheck.ts')
    return checkTimes(tableSize(count), rounds)
  },
  keyTarget: () => (document.querySelector('.ag-row') ? tableCell() : keyField()),
  startKeys() {
    endKeys = watchKeys()
  },
  endKeys: () => endKeys?.() ?? Promise.resolve([]),
}
