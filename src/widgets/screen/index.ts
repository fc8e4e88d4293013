/**
 * What draws screens with antd and AG Grid: lists, forms, details, layers over them and every state in between. Views
 * compute nothing but layout; what they show and do comes from the headless controllers. Beside the faces stand the pure
 * decisions of layout.
 */
export { actionsWidthPx, foldActions } from './action/foldActions.ts'
export { labelWidthPx } from './form/labelWidth.ts'
export { sectionsOf } from './form/sectionsOf.ts'
export { cardFields } from './list/cardFields.ts'
export { cellText } from './list/cellText.ts'
export { withOrder, withPlace, withShown } from './list/columnChange.ts'
export { totalText } from './list/listText.ts'
export { loadList } from './list/loadList.ts'
export { screenFaces } from './screenFaces.tsx'
