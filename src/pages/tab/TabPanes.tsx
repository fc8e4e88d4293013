import { ConfigProvider } from 'antd'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Tab, TabState } from '#core/tab'
import { GuardProvider } from '#react/guard'
import { VisibleProvider } from '#react/visible'
import { paneId, type TabStore, tabId } from './tabStore.ts'
import './tab.css'

interface TabPanesProps {
  store: TabStore
  state: TabState
  /** The visible tab; null while the page shows something else. */
  activeKey: string | null
  /** The page of a tab; the same function as long as the menu is the same. */
  draw(fullPath: string): ReactNode
}

/** All panes, including hidden ones. A pane mounts when first visible, and remounts on refresh. */
export function TabPanes({ store, state, activeKey, draw }: TabPanesProps) {
  return state.tabs.map(({ key, revision }: Tab) => (
    <Pane
      key={`${revision} ${key}`}
      fullPath={key}
      visible={key === activeKey}
      labelled={state.multi}
      store={store}
      draw={draw}
    />
  ))
}

interface PaneProps {
  fullPath: string
  visible: boolean
  labelled: boolean
  store: TabStore
  draw: TabPanesProps['draw']
}

/** One page. Its dialogs and pop-ups are in its own layer, so they hide with it. */
const Pane = memo(function Pane({ fullPath, visible, labelled, store, draw }: PaneProps) {
  const [begun, setBegun] = useState(visible)
  if (visible && !begun) setBegun(true)
  const layer = useRef<HTMLDivElement>(null)
  const guards = useMemo(() => store.guardsOf(fullPath), [store, fullPath])
  const inLayer = useMemo(() => () => layer.current ?? document.body, [])
  const page = useMemo(() => (begun ? draw(fullPath) : null), [begun, draw, fullPath])
  const tab = labelled ? { role: 'tabpanel', 'aria-labelledby': tabId(fullPath) } : {}
  return (
    <div className="tab-pane" id={paneId(fullPath)} hidden={!visible} data-layer-ground {...tab}>
      <VisibleProvider value={visible}>
        <GuardProvider value={guards}>
          <ConfigProvider getPopupContainer={inLayer}>{page}</ConfigProvider>
        </GuardProvider>
      </VisibleProvider>
      <div ref={layer} className="tab-layer" />
    </div>
  )
})
