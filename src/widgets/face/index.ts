/**
 * What faces share: texts of values, light marks for cells and details, attributes of controls, checked links, the nonce of styles, names of
 * references, the read-only form of a field, drawers and the browser's way back out of what stands over a page. Only faces
 * import it; definitions stay free of everything that draws.
 */
export { BackDrawer } from './BackDrawer.tsx'
export { CloseOnBack } from './CloseOnBack.tsx'
export { type ControlAttributes, filterAttributes, useControl } from './control.ts'
export { cutText } from './cutText.ts'
export { flagProp, textProp } from './documentProp.ts'
export { FocusReturn } from './FocusReturn.tsx'
export { FacePlaceProvider, useFacePlace } from './facePlace.ts'
export { useHeldValue } from './heldValue.ts'
export { afterWayBack } from './layerHistory.ts'
export { useAfter, useNow, useTell } from './outside.ts'
export { useOwnRecord } from './ownRecord.ts'
export { RefCell, RefDetail } from './RefNames.tsx'
export { readonlyAs } from './readonlyAs.tsx'
export { type LinkKind, SafeLink, safeHref } from './SafeLink.tsx'
export { AnyTextCell, AnyTextDetail, CellText, DetailText, EmptyMark } from './ShownText.tsx'
export { useSearchWord } from './searchWord.ts'
export { styleNonce } from './styleNonce.ts'
export { type Mark, MarkList, type MarkStyle, ToneMark } from './ToneMark.tsx'
export { dictTextOf, isBlank, shownText, textOf } from './textOf.ts'
export { useBackCloses } from './useBackCloses.ts'
export { useNames } from './useNames.ts'
export { useProblem } from './useProblem.ts'
export { useTypedText } from './useTypedText.ts'
export { useWidgetFaces } from './useWidgetFaces.ts'
