import '@ant-design/v5-patch-for-react-19'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { candidates } from './candidates.tsx'
import { formComplete, formUsable, keyField, toggle } from './formPage.ts'
import { watchKeys } from './keyWatch.ts'
import { painted } from './moment.ts'
import { listUsable, tableCell, tableUsable } from './otherPages.ts'
import './mark.ts'

/** How long a page took, in ms from the moment at which it was asked for. */
export interface MountTimes {
  /** What the window shows is painted and takes input. */
  usableMs: number
  /** Everything is drawn. */
  completeMs: number
}

/** What the bench asks of this page. */
export interface Bench {
  mount(candidate: string, count: number): Promise<MountTimes>
  unmount(): Promise<void>
  /** Hides and shows thirty fields `rounds` times. */
  toggles(count: number, rounds: number): Promise<number[]>
  /** Where the keystrokes go: clicked by the bench. */
  keyTarget(): HTMLElement
  startKeys(): void
  endKeys(): Promise<number[]>
}

const place = document.getElementById('root') as HTMLElement
let root: Root | undefined
let endKeys: (() => Promise<number[]>) | undefined

const usable = (candidate: string): Promise<number> => {
  if (candidate.endsWith('Form')) return formUsable()
  return candidate.endsWith('List') ? listUsable() : tableUsable()
}

async function draw(content: ReactNode, candidate: string, count: number): Promise<MountTimes> {
  root = createRoot(place)
  await painted()
  const startedMs = performance.now()
  root.render(content)
  const usableMs = (await usable(candidate)) - startedMs
  const completeMs = candidate.endsWith('Form') ? (await formComplete(count)) - startedMs : usableMs
  return { usableMs, completeMs }
}

window.bench = {
  async mount(candidate, count) {
    const load = candidates[candidate]
    if (!load) throw new Error(`no candidate ${candidate}`)
    return draw((await load())(count), candidate, count)
  },
  async unmount() {
    root?.unmount()
    root = undefined
    window.benchHide = undefined
    await painted()
  },
  async toggles(count, rounds) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(await toggle(count, round % 2 === 0))
      await painted()
    }
    return times
  },
  keyTarget: () => (document.querySelector('.ag-row') ? tableCell() : keyField()),
  startKeys() {
    endKeys = watchKeys()
  },
  endKeys: () => endKeys?.() ?? Promise.resolve([]),
}
