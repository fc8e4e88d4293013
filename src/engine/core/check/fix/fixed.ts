import type { Diagnostic } from '#core/document'
import { editTextBy } from '#core/edit'
import type { FoundDiagnostic } from '#core/model'
import { codedFix } from './coded.ts'
import { instructedFix } from './instructed.ts'
import { type DiagnosticFix, type FixPlace, placeOf } from './place.ts'
import { isLeanedOn, structuralFixes } from './structural.ts'

/** Each repair is checked: the others are offered once the first ones are made. */
const mostChecked = 8
/** UTF-16 units of a document; a longer one is not checked again and again. */
const longestChecked = 400_000

interface Checked {
  check(document: unknown): readonly FoundDiagnostic[]
  /** Whether the mistakes are those of structure. */
  isStructure?: boolean
}

/**
 * The diagnostics of a document, with a repair in place of the instruction. A repair is offered if `check`, which found the mistakes, then
 * finds its own no more and no other.
 */
export function withFixes(
  document: unknown,
  diagnostics: readonly FoundDiagnostic[],
  { check, isStructure = false }: Checked,
): readonly Diagnostic[] {
  const text = JSON.stringify(document)
  if (diagnostics.length === 0 || text.length > longestChecked)
    return diagnostics.map((one) => repaired(one, undefined))
  const before = new Set(diagnostics.map(keyOf))
  let checked = 0
  const isRepair = (fix: DiagnosticFix, diagnostic: Diagnostic): boolean => {
    checked += 1
    const after = check(JSON.parse(editTextBy(text, fix.edits))).map(keyOf)
    return !after.includes(keyOf(diagnostic)) && after.every((key) => before.has(key))
  }
  return diagnostics.map((diagnostic) => {
    const fix = fixesOf(placeOf(document, diagnostic), isStructure).find(
      (one) => checked < mostChecked && isRepair(one, diagnostic),
    )
    return repaired(diagnostic, fix)
  })
}

/** What may repair a mistake, the first best. */
function fixesOf(place: FixPlace, isStructure: boolean): readonly DiagnosticFix[] {
  if (isStructure && isLeanedOn(place)) return []
  const { instruction } = place
  const first = (instruction && instructedFix(instruction, place)) ?? codedFix(place)
  return [first, ...(isStructure ? structuralFixes(place) : [])].filter((fix) => fix !== null && fix !== undefined)
}

/** What others see: without the instruction. */
const repaired = ({ instruction: _, ...diagnostic }: FoundDiagnostic, fix: DiagnosticFix | undefined): Diagnostic =>
  fix ? { ...diagnostic, fix } : diagnostic

const keyOf = ({ pointer, code, message }: Diagnostic): string => `${pointer} ${code} ${message}`
