import { Badge, Tabs } from 'antd'
import type { TabsProps } from '#react/engine'
import { useVisible, VisibleProvider } from '#react/visible'
import { ItemGrid } from './ItemGrid.tsx'

/** Items on pages; a page with faults says how many. A page is drawn when it is first opened and stays, and knows when it is hidden. A single page needs no tab. */
export function TabsFrame({ tabs, active, columns, onChange }: TabsProps) {
  const visible = useVisible()
  const [only] = tabs
  if (only && tabs.length === 1) return <ItemGrid columns={columns}>{only.children}</ItemGrid>
  return (
    <Tabs
      className="item-tabs"
      activeKey={active}
      onChange={onChange}
      items={tabs.map(({ id, title, faults, children }) => ({
        key: id,
        label: (
          <>
            {title} <Badge count={faults} size="small" />
          </>
        ),
        children: (
          <VisibleProvider value={visible && id === active}>
            <ItemGrid columns={columns}>{children}</ItemGrid>
          </VisibleProvider>
        ),
      }))}
    />
  )
}
