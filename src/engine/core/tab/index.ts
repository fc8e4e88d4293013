/**
 * The tabs of the visited pages, as a reducer over events. Home stands first and stays; without multi-tab mode only the current
 * page stays. spec: shell §2
 */
export type { TabEvent, TabStep } from './reduce.ts'
export { reduceTabs } from './reduce.ts'
export type { Tab, TabState } from './tabState.ts'
export { isClosable, noTabs } from './tabState.ts'
