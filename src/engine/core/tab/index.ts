/**
 * Tabs of visited pages, as a reducer over events. Home comes first and cannot be closed; without multi-tab mode only
 * the current page is kept. spec: shell §2
 */
export { isClosable, noTabs, reduceTabs, type Tab, type TabEvent, type TabState, type TabStep } from './tab.ts'
