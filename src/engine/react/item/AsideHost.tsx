import { useCallback, useState } from 'react'
import type { ItemProgram } from '#core/screen'
import type { DetailController } from '#react/detail'
import { useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import { Items } from './Items.tsx'
import { CountContext } from './useCounted.ts'

/** The timelines and linked records beside the items of a detail, each with its count. */
export function AsideHost({ detail }: { detail: DetailController }) {
  const { faces } = useEngine()
  const aside = useWatched(detail.aside)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const counted = useCallback((id: string, count: number) => setCounts((before) => ({ ...before, [id]: count })), [])
  const parts = aside.map(({ item, title }) => ({
    id: item.id,
    title,
    count: counts[item.id] ?? null,
    children: <CountedItem item={item} counted={counted} />,
  }))
  return <faces.Aside parts={parts} />
}

interface CountedItemProps {
  item: ItemProgram
  counted(id: string, count: number): void
}

function CountedItem({ item, counted }: CountedItemProps) {
  const count = useCallback((rows: number) => counted(item.id, rows), [counted, item.id])
  const [items] = useState([item])
  return (
    <CountContext.Provider value={count}>
      <Items items={items} />
    </CountContext.Provider>
  )
}
