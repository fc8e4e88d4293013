/** Moves that the server makes by itself when their time has come. spec: schema-language, states */
export { duePart } from './duePart.ts'
export { makeDueMoves } from './makeDueMoves.ts'
