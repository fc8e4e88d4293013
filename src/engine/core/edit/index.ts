/**
 * Edits of a JSON text that leave the rest of it as it is written: each is a pure function of the text and answers the changes
 * that it made, which can be taken back byte by byte. What is new is printed in the house form. Shapes: designer, The text is the state
 */
export { type Json, printJson } from './printJson.ts'
export { applyChanges, changeBetween, inverseOf, movedOffset, type TextChange } from './textChange.ts'
export { type EditedText, editText, editTextBy, splitPointer, type TextEdit } from './textEdit.ts'
export { type ReadText, readText, type TextFault } from './textFault.ts'
export { type JsonNode, nodeAt, parseText, placeAt, TextBroken, valueAt } from './textTree.ts'
