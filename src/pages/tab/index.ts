/**
 * The visited pages as tabs: a bar, and a pane for each that stays as it was left. A hidden pane is not drawn again; it knows
 * by `useVisible` of the engine that it is hidden. spec: shell §2 Multi-tab mode; architecture (Hidden tabs)
 */
export { TabBar } from './TabBar.tsx'
export { TabPanes } from './TabPanes.tsx'
export { createTabStore, type TabStore } from './tabStore.ts'
