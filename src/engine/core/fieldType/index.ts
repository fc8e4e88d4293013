/**
 * The field types of the language. Each knows its JSON value, column, empty value, default match and widgets;
 * browser and server read wire values with the same function.
 */
export { formulaTypeOf } from './composite.ts'
export type { ColumnShape, FieldType, FilterMatch, JsonValue, ReadResult } from './fieldType.ts'
export { fieldTypeOf, fieldTypes } from './fieldTypes.ts'
export { storedSwitch, switchValues } from './logical.ts'
export { type NameKind, nameKinds, namesOf, nameWord, ofSource } from './nameKind.ts'
export { fieldOptionsOf } from './options.ts'
export { roundHalfUp } from './read.ts'
export { builtInTargets } from './reference.ts'
export { codeLanguages } from './textual.ts'
