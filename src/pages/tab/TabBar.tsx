import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { messages } from '#core/message'
import type { TabEvent, TabState } from '#core/tab'
import { TabLabel } from './TabLabel.tsx'
import type { TabStore } from './tabStore.ts'
import './tab.css'

const { shell } = messages

const actions: readonly { key: Exclude<TabEvent['type'], 'visit' | 'retitle' | 'multi'>; label: string }[] = [
  { key: 'refresh', label: shell.tabRefresh },
  { key: 'closeLeft', label: shell.tabCloseLeft },
  { key: 'closeRight', label: shell.tabCloseRight },
  { key: 'closeOthers', label: shell.tabCloseOthers },
]

interface TabBarProps {
  store: TabStore
  state: TabState
  /** The tab that is seen; null while something else stands in the page. */
  activeKey: string | null
  /** Goes to a page. */
  onOpen(fullPath: string): void
}

/** The bar of open pages; a right click on one, or the button at its end, offers what can be done around it. spec: shell §2 */
export function TabBar({ store, state, activeKey, onOpen }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null)
  const { active, tabs } = state

  useEffect(() => {
    if (activeKey === null) return
    const chosen = list.current?.querySelector('[aria-selected="true"]')
    chosen?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [activeKey])

  const menuOf = (key: string): MenuProps => ({
    items: [...actions],
    onClick: ({ key: type }) => {
      const action = actions.find((each) => each.key === type)
      if (action) store.ask({ type: action.key, key })
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (step && at >= 0) all.at((at + step) % all.length)?.focus()
  }

  return (
    <div className="tab-bar">
      <div className="tab-list" role="tablist" aria-label={messages.page.tabs.label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={menuOf(tab.key)}>
            <TabLabel
              tab={tab}
              active={tab.key === activeKey}
              onOpen={() => onOpen(tab.key)}
              onClose={() => store.ask({ type: 'close', key: tab.key })}
            />
          </Dropdown>
        ))}
      </div>
      <Dropdown trigger={['click']} menu={menuOf(active)} placement="bottomRight">
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={messages.page.tabs.actions} />
      </Dropdown>
    </div>
  )
}
