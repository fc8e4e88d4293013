import type { GroupItem, TabsItem, TextItem } from '#core/screen'
import { useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import { Items } from './Items.tsx'
import { useSurface } from './surface.tsx'
import { useTabs } from './useTabs.ts'

/** Items under a heading. */
export function GroupHost({ item }: { item: GroupItem }) {
  const { item: viewOf, columns } = useSurface()
  const { faces } = useEngine()
  const { title, help } = useWatched(viewOf(item.id))
  return (
    <faces.Group id={item.id} title={title} help={help} columns={columns}>
      <Items items={item.items} />
    </faces.Group>
  )
}

/** Items on pages of tabs. */
export function TabsHost({ item }: { item: TabsItem }) {
  const { columns } = useSurface()
  const { faces } = useEngine()
  const { pages, active, choose } = useTabs(item)
  const tabs = pages.map((page) => ({
    ...page,
    children: <Items items={item.tabs.find(({ id }) => id === page.id)?.items ?? []} />,
  }))
  return <faces.Tabs id={item.id} tabs={tabs} active={active} columns={columns} onChange={choose} />
}

/** An explanation between items. */
export function TextHost({ item }: { item: TextItem }) {
  const { item: viewOf } = useSurface()
  const { faces } = useEngine()
  return <faces.Text item={item} text={useWatched(viewOf(item.id)).title} />
}
