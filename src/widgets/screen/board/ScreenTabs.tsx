import { Tabs } from 'antd'
import { widgetMessages } from '#core/message'
import type { ScreenTabsProps } from '#react/engine'
import './parts.css'

/** Screens on tabs, each with the height that is left. */
export const ScreenTabs = ({ tabs, active, onChange }: ScreenTabsProps) => (
  <Tabs
    locale={widgetMessages.tabs}
    className="board-tabs"
    activeKey={active}
    onChange={onChange}
    items={tabs.map(({ id, title, children }) => ({ key: id, label: title, children }))}
  />
)
