import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, type Ref, useEffect, useRef } from 'react'
import { fillText, messages } from '#core/message'
import { isClosable, type Tab, type TabState } from '#core/tab'
import { paneId, type TabStore, tabId } from './tabStore.ts'
import './tab.css'

interface TabLabelProps extends HTMLAttributes<HTMLDivElement> {
  tab: Tab
  active: boolean
  onOpen(): void
  onClose(): void
  /** Moves the tab by a number of places. */
  onMove(by: number): void
  ref?: Ref<HTMLDivElement>
}

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * One tab: a click opens it, the cross, the middle button and Delete close it, Ctrl Shift and an arrow move it. The cross is for pointers only: a list of
 * tabs may hold nothing but tabs.
 */
function TabLabel({ tab, active, onOpen, onClose, onMove, ...around }: TabLabelProps) {
  const { key, title } = tab
  const closable = isClosable(key)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') onClose()
    const step = event.ctrlKey && event.shiftKey ? keySteps[event.key] : undefined
    if (!step) return
    event.stopPropagation()
    onMove(step)
  }
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === 1) onClose()
  }
  return (
    <div
      {...around}
      className={active ? 'tab-label tab-active' : 'tab-label'}
      role="presentation"
      onAuxClick={onAuxClick}
    >
      <button
        type="button"
        role="tab"
        id={tabId(key)}
        aria-selected={active}
        aria-controls={paneId(key)}
        tabIndex={active ? 0 : -1}
        aria-keyshortcuts={closable ? 'Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight' : undefined}
        title={title}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        {title}
      </button>
      {closable ? (
        <button
          type="button"
          className="tab-close"
          tabIndex={-1}
          aria-hidden="true"
          title={fillText(messages.page.tabs.close, { title })}
          onClick={onClose}
        >
          <CloseOutlined aria-hidden />
        </button>
      ) : null}
    </div>
  )
}

const { shell } = messages

type TabAction = 'refresh' | 'closeLeft' | 'closeRight' | 'closeOthers'

const actions: readonly { key: TabAction; label: string }[] = [
  { key: 'refresh', label: shell.tabRefresh },
  { key: 'closeLeft', label: shell.tabCloseLeft },
  { key: 'closeRight', label: shell.tabCloseRight },
  { key: 'closeOthers', label: shell.tabCloseOthers },
]

/** Drag handlers by the index of a tab: dropped on another, it takes that one's place. */
function useTabDrag(store: TabStore, tabs: readonly Tab[]) {
  const from = useRef<number | null>(null)
  return (index: number): HTMLAttributes<HTMLDivElement> => ({
    draggable: isClosable(tabs[index]?.key ?? ''),
    onDragStart(event) {
      from.current = index
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver(event) {
      if (from.current !== null) event.preventDefault()
    },
    onDrop(event) {
      event.preventDefault()
      const tab = from.current === null ? undefined : tabs[from.current]
      if (tab) store.send({ type: 'move', key: tab.key, by: index - (from.current ?? index) })
    },
    onDragEnd() {
      from.current = null
    },
  })
}

interface TabBarProps {
  store: TabStore
  state: TabState
  /** The visible tab; null while the page shows something else. */
  activeKey: string | null
  /** Goes to a page. */
  onOpen(fullPath: string): void
}

/** The bar of open pages; a right click on one, or the button at its end, offers what can be done around it. spec: shell §2 */
export function TabBar({ store, state, activeKey, onOpen }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null)
  const { active, tabs } = state

  const activeTitle = tabs.find(({ key }) => key === activeKey)?.title
  const count = tabs.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer title and tabs that go move the chosen one
  useEffect(() => {
    if (activeKey === null) return
    // Here it would lay the page out once more than the next frame does.
    const frame = requestAnimationFrame(() => {
      const chosen = list.current?.querySelector('.tab-active')
      chosen?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [activeKey, activeTitle, count])

  const menuOf = (key: string): MenuProps => ({
    items: [...actions],
    onClick: ({ key: type }) => {
      const action = actions.find((each) => each.key === type)
      if (action) store.ask({ type: action.key, key })
    },
  })
  const dragOf = useTabDrag(store, tabs)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = keySteps[event.key]
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (step && at >= 0) all.at((at + step) % all.length)?.focus()
  }

  return (
    <div className="tab-bar">
      <div className="tab-list" role="tablist" aria-label={messages.page.tabs.label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={menuOf(tab.key)}>
            <TabLabel
              tab={tab}
              active={tab.key === activeKey}
              onOpen={() => onOpen(tab.key)}
              onClose={() => store.ask({ type: 'close', key: tab.key })}
              onMove={(by) => store.send({ type: 'move', key: tab.key, by })}
              {...dragOf(index)}
            />
          </Dropdown>
        ))}
      </div>
      <Dropdown trigger={['click']} menu={menuOf(active)} placement="bottomRight">
        <Button type="text" size="small" icon={<DownOutlined aria-hidden />} aria-label={messages.page.tabs.actions} />
      </Dropdown>
    </div>
  )
}
