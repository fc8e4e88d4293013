/** Patterns from documents: refused when they can run away, matched only against short input. spec: schema-language (Rules) */
export { type CompiledPattern, checkPattern, compilePattern, matchPattern } from './pattern.ts'
