/** What a designer does to documents: each operation is a pure function of the open texts and answers text edits. Shapes: designer */
export { keepAlike, keepParts } from './alike.ts'
export { type CanvasFace, faceOf, facesIn, keyOfFace, partsOfFace } from './canvasFace.ts'
export { type DesignEdit, type DesignText, editTexts, isSameDocument } from './designText.ts'
export { type Difference, diffDocuments } from './difference.ts'
export { type FieldTitles, identitiesOf, itemTitle, type PlaceWords, placeText, titlesIn } from './documentPlace.ts'
export { type Box, type DropPlace, dropPlaceAt, nodeAtPoint, type PlacedNode } from './dropPlace.ts'
export {
  addField,
  type DesignModel,
  type FieldOffer,
  fieldOffers,
  fieldsOf,
  removeField,
  setModelWord,
} from './field.ts'
export { changeFieldType, typesFor } from './fieldTypeChange.ts'
export { canJoin, canSplit, joinSteps, splitForm } from './formSteps.ts'
export { hiddenBy, hidingWords } from './hidden.ts'
export { isCopyable, type ListKind, listKindOf, mayHold, mayMoveTo, subTableAt, subTableOf } from './listKind.ts'
export { type Clash, type MergedText, mergeTexts, type Side } from './merge.ts'
export { type PaletteOffers, type PartOffer, paletteOffers, partOffers } from './offer.ts'
export {
  canDerive,
  copyPart,
  type DesignScreen,
  deriveAgain,
  isDerived,
  movePart,
  type Operation,
  type Place,
  placePart,
  removePart,
  setScreenWord,
  setWord,
  wrapPart,
} from './operation.ts'
export { isMovable, nodeAround, nodeKey, nodesOf, nodeTitle, nodeWithKey, type OutlineNode, pathTo } from './outline.ts'
export { faultsByNode, keysAround, type OutlineLine, outlineLines, treeStep, typedLine } from './outlineLines.ts'
export { outlineOf } from './outlineOf.ts'
export {
  choiceText,
  type PanelNames,
  type PanelWord,
  panelField,
  panelTabs,
  panelWidgets,
  shownWord,
  unfinished,
  wordsOfField,
  wordsOfModel,
  wordsOfPart,
  wordsOfScreen,
  writtenWord,
} from './panel.ts'
export { fieldNames, namesAround, sourceNames } from './panelNames.ts'
export { partModelsOf } from './partModels.ts'
export { fieldPlaces, mentionsOfField, renameField, renamingEdits } from './reference.ts'
export { addRows, addSubTable, type RowModel, rowModelId } from './subTable.ts'
export { examplesFor, markUnpublished, type Unpublished } from './unpublished.ts'
