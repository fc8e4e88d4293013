import { Badge, Tabs } from 'antd'
import type { TabsProps } from '#react/engine'
import { ItemGrid } from './ItemGrid.tsx'

/** Items on pages; a page with faults says how many. A page is drawn when it is first opened and stays. */
export const TabsFrame = ({ tabs, active, columns, onChange }: TabsProps) => (
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
      children: <ItemGrid columns={columns}>{children}</ItemGrid>,
    }))}
  />
)
