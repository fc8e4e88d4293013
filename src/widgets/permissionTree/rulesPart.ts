import { partOf } from '#react/part'

/** The data rules of a node come when they are first asked for. */
export const RulesDrawer = partOf(() => import('./RulesDrawer.tsx').then((room) => room.RulesDrawer))
