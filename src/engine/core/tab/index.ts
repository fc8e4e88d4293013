/**
 * The tabs of the visited pages, as a reducer over events. Home stands first and stays; without multi-tab mode only the current
 * page stays. spec: shell §2
 */
export { isClosable, noTabs, reduceTabs, type Tab, type TabEvent, type TabState, type TabStep } from './tab.ts'
