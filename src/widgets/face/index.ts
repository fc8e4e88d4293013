/**
 * What faces share: texts of values, light marks for cells and details, attributes of controls, checked links, the nonce of styles, names of
 * references, the read-only form of a field, drawers and the browser's way back out of what stands over a page. Only faces
 * import it; definitions stay free of everything that draws.
 */
export {
  calendarIcons,
  cascaderIcons,
  clockIcons,
  namedClear,
  namedPages,
  passwordEye,
  rangeIcons,
  searchButton,
  treeIcons,
} from './antdIcons.tsx'
export { BackDrawer } from './BackDrawer.tsx'
export { CloseOnBack, FocusReturn, useBackCloses } from './CloseOnBack.tsx'
export {
  type ControlAttributes,
  choiceRoot,
  FacePlaceProvider,
  filterAttributes,
  leaveByTab,
  styleNonce,
  useAfter,
  useControl,
  useCurrentValue,
  useFacePlace,
  useNotifier,
  useNow,
  useProblem,
  useSearchWord,
  useTypedText,
} from './control.ts'
export { afterWayBack } from './layerHistory.ts'
export { OwnNames } from './OwnNames.tsx'
export { paperColumn } from './paperColumn.ts'
export { faceWith, readonlyAs, useOwnRecord, useWidgetFaces } from './readonlyAs.tsx'
export { type LinkKind, SafeLink, safeHref } from './SafeLink.tsx'
export {
  AnyTextCell,
  AnyTextDetail,
  CellText,
  DetailText,
  EmptyMark,
  type Mark,
  MarkList,
  type MarkStyle,
  RefCell,
  RefDetail,
  ToneMark,
  useNames,
} from './ShownText.tsx'
export { StoredLink, StoredPicture, useFileOpener, usePictureUrl } from './StoredFile.tsx'
export { StrengthMark } from './StrengthMark.tsx'
export { textWidthEm } from './textWidth.ts'
export { useBrowserPrint, usePrintKey } from './useBrowserPrint.ts'
export { useNarrow } from './useNarrow.ts'
export { cutText, dictTextOf, flagProp, ownUnitText, plainText, shownText, textProp, valueText } from './valueText.ts'
