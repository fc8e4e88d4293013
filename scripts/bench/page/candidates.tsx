import type { ComponentType, ReactNode } from 'react'
import { tableSize } from './fields.ts'

/** One way to write a page: its frame, and the page in a given size. */
export interface Candidate {
  Frame: ComponentType<{ children: ReactNode }>
  page(count: number): ReactNode
}

async function byHand(page: () => Promise<Candidate['page']>): Promise<Candidate> {
  const { HandFrame } = await import('./HandFrame.tsx')
  return { Frame: HandFrame, page: await page() }
}

async function engine(propsOf: (count: number) => { screenId: string; id?: string }): Promise<Candidate> {
  const { EngineFrame, EngineScreen, openSession } = await import('./EngineFrame.tsx')
  await openSession()
  const page = (count: number) => {
    const { screenId, ...params } = propsOf(count)
    return <EngineScreen screenId={screenId} params={params} onTitle={() => undefined} />
  }
  return { Frame: EngineFrame, page }
}

/** Every candidate by name, each behind its own loader: none pays for another. */
export const candidates: Readonly<Record<string, () => Promise<Candidate>>> = {
  handForm: () =>
    byHand(() =>
      import('./handForm.tsx').then(({ HandForm }) => (count) => <HandForm count={count} />),
    ),
  formilyForm: () =>
    byHand(() =>
      import('./formilyForm.tsx').then(({ FormilyForm }) => (count) => <FormilyForm count={count} />),
    ),
  engineForm: () => engine((count) => ({ screenId: `bench/form-${count}` })),
  handList: () =>
    byHand(() =>
      import('./handList.tsx').then(({ HandList }) => () => <HandList />),
    ),
  engineList: () => engine(() => ({ screenId: 'bench/list' })),
  bareGrid: () =>
    byHand(() =>
      import('./BareGrid.tsx').then(({ BareGrid }) => (count) => <BareGrid size={tableSize(count)} />),
    ),
  engineTable: () => engine((count) => ({ screenId: `bench/table-${count}`, id: String(count) })),
}
