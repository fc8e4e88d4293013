/** What a designer does to documents: each operation is a pure function of the open texts and answers text edits. Shapes: designer */
export { keepAlike, keepParts } from './alike.ts'
export { type DesignEdit, type DesignText, editTexts, isSameDocument, valueAt } from './designText.ts'
export { type Difference, diffDocuments } from './difference.ts'
export { identitiesOf, type PlaceWords } from './documentPlace.ts'
export { type Box, type DropPlace, dropPlaceAt, nodeAtPoint, type PlacedNode } from './dropPlace.ts'
export {
  addField,
  type DesignModel,
  type FieldOffer,
  fieldOffers,
  fieldsOf,
  removeField,
  setFieldWord,
  unplacedFields,
} from './field.ts'
export { type Clash, type MergedText, mergeTexts, type Side } from './merge.ts'
export {
  copyPart,
  type DesignScreen,
  deriveAgain,
  isDerived,
  type ListKind,
  listKindOf,
  listsOf,
  movePart,
  type Operation,
  type Place,
  placePart,
  removePart,
  setScreenWord,
  setWord,
  wrapPart,
} from './operation.ts'
export {
  nodeAround,
  nodeKey,
  nodesOf,
  nodeTitle,
  nodeWithKey,
  type OutlineNode,
  outlineOf,
} from './outline.ts'
export {
  type PanelNames,
  type PanelWord,
  panelField,
  panelTabs,
  panelWidgets,
  shownWord,
  unfinished,
  wordsOfField,
  wordsOfPart,
  wordsOfScreen,
  writtenWord,
} from './panel.ts'
export { namesAround } from './panelNames.ts'
export { mentionsOfField, renameField } from './reference.ts'
export { examplesFor, markUnpublished, type Unpublished } from './unpublished.ts'
