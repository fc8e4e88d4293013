/**
 * What draws screens with antd and AG Grid: lists, forms, details, layers over them and every state in between. Views
 * compute nothing but layout; what they show and do comes from the headless controllers. Beside the faces stand the pure
 * decisions of layout.
 */
export { actionsWidthPx, foldActions, headActions, nextStep, nextStepFirst } from './action/foldActions.ts'
export { labelWidthPx, sectionsOf } from './form/formShape.ts'
export { ItemGrid } from './item/ItemGrid.tsx'
export { cardFields, factsOfRow } from './list/cardParts.tsx'
export { withOrder, withPlace, withShown } from './list/listColumns.ts'
export { cellText, totalText } from './list/listText.ts'
export { loadList } from './list/loadList.ts'
export { screenFaces } from './screenFaces.tsx'
