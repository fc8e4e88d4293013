/** The areas right below a code, for what chooses them level by level. */
export const areaLevels = () => import('./areaTree.ts').then(({ areasBelow }) => areasBelow)
