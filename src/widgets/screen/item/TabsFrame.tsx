import { Badge, Tabs } from 'antd'
import { widgetMessages } from '#core/message'
import type { TabsProps } from '#react/engine'
import { useVisible, VisibleProvider } from '#react/visible'
import { useBrowserPrint, usePrintKey } from '#widgets/face'
import { ItemGrid } from './ItemGrid.tsx'
import './tabs.css'

/**
 * Items on pages; a page with faults says how many. A page is drawn when it is first opened and stays, and knows when it is hidden; on paper
 * all of them stand one below the other. A single page needs no tab.
 */
export function TabsFrame({ tabs, active, columns, onChange }: TabsProps) {
  const visible = useVisible()
  const [isPrepared, isPrinting] = [usePrintKey(), useBrowserPrint()]
  const onPaper = isPrepared || isPrinting
  const [only] = tabs
  if (only && tabs.length === 1) return <ItemGrid columns={columns}>{only.children}</ItemGrid>
  return (
    <Tabs
      locale={widgetMessages.tabs}
      className="item-tabs"
      activeKey={active}
      onChange={onChange}
      items={tabs.map(({ id, title, faults, concealed, children }) => ({
        key: id,
        forceRender: onPaper,
        label: (
          <span data-concealed={concealed}>
            {title} <Badge count={faults} size="small" />
          </span>
        ),
        children: (
          <VisibleProvider value={visible && (onPaper || id === active)}>
            <h3 className="item-tab-title">{title}</h3>
            <ItemGrid columns={columns}>{children}</ItemGrid>
          </VisibleProvider>
        ),
      }))}
    />
  )
}
