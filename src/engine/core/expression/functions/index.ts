/** The functions of the language. The table is complete: nothing else can be called. */
import { dateFunctions } from './dateFunctions.ts'
import type { FunctionTable } from './definition.ts'
import { hostFunctions } from './hostFunctions.ts'
import { listFunctions } from './listFunctions.ts'
import { numberFunctions } from './numberFunctions.ts'
import { textFunctions } from './textFunctions.ts'

export { bucketStarts } from './dateFunctions.ts'
export type { FunctionDefinition, LiteralDemand, Parameter, ParameterKind } from './definition.ts'
export { equals, inList } from './listFunctions.ts'
export { figureText } from './numberFunctions.ts'

/** Every function except `any` and `all`, whose test is evaluated per row. */
export const functionTable: FunctionTable = {
  ...numberFunctions,
  ...textFunctions,
  ...listFunctions,
  ...dateFunctions,
  ...hostFunctions,
}

/** `any(list, test)` and `all(list, test)`; in the test `it` is the row. */
export const rowTests: ReadonlySet<string> = new Set(['any', 'all'])

export const functionNames: readonly string[] = [...Object.keys(functionTable), ...rowTests].sort()

export function isFunctionName(name: string): boolean {
  return Object.hasOwn(functionTable, name) || rowTests.has(name)
}
