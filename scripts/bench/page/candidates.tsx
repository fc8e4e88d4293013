import type { ReactNode } from 'react'

/** One way to write a page: draws it, once its code is there. */
export type Candidate = (count: number) => ReactNode

async function engine(screenOf: (count: number) => { screenId: string; recordId?: string }): Promise<Candidate> {
  const { EngineScreen, openSession } = await import('./EngineScreen.tsx')
  await openSession()
  return (count) => <EngineScreen {...screenOf(count)} />
}

/** Every candidate by its name, each behind its loader: none pays for another. */
export const candidates: Readonly<Record<string, () => Promise<Candidate>>> = {
  handForm: () =>
    import('./handForm.tsx').then(({ HandForm }) => (count) => <HandForm count={count} />),
  formilyForm: () =>
    import('./formilyForm.tsx').then(({ FormilyForm }) => (count) => <FormilyForm count={count} />),
  engineForm: () => engine((count) => ({ screenId: `bench/form-${count}` })),
  handList: () =>
    import('./handList.tsx').then(({ HandList }) => () => <HandList />),
  engineList: () => engine(() => ({ screenId: 'bench/list' })),
  bareGrid: () =>
    import('./BareGrid.tsx').then(({ BareGrid }) => () => <BareGrid />),
  engineTable: () => engine(() => ({ screenId: 'bench/table', recordId: '1' })),
}
