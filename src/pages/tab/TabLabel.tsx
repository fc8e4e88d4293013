import { CloseOutlined } from '@ant-design/icons'
import type { HTMLAttributes, KeyboardEvent, MouseEvent, Ref } from 'react'
import { fillText, messages } from '#core/message'
import { isClosable, type Tab } from '#core/tab'
import { paneId, tabId } from './tabIds.ts'

interface TabLabelProps extends HTMLAttributes<HTMLDivElement> {
  tab: Tab
  active: boolean
  onOpen(): void
  onClose(): void
  ref?: Ref<HTMLDivElement>
}

/**
 * One tab: a click opens it, the cross, the middle button and Delete close it. The cross is for pointers only: a list of
 * tabs may hold nothing but tabs.
 */
export function TabLabel({ tab, active, onOpen, onClose, ...around }: TabLabelProps) {
  const { key, title } = tab
  const closable = isClosable(key)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') onClose()
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
        aria-keyshortcuts={closable ? 'Delete' : undefined}
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
          <CloseOutlined />
        </button>
      ) : null}
    </div>
  )
}
