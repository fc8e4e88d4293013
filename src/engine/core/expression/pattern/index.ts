/** Patterns of documents: safe from runaway backtracking, matched only on short input. spec: schema-language (Rules) */
export { checkPattern } from './checkPattern.ts'
export { compilePattern } from './compilePattern.ts'
export { contradictsItself } from './contradicts.ts'
export { type CharactersByPosition, charSetsOverlap, patternCharacters } from './patternCharacters.ts'
export { patternLengths } from './patternLengths.ts'
export { takesNothing } from './takesNothing.ts'
