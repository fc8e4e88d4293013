import type { Diagnostic } from '#core/document'
import { editTextBy } from '#core/edit'
import {
  asAlways,
  asOneExpression,
  asRewritten,
  asUsed,
  asWritten,
  swapped,
  without,
  withoutEffect,
  withoutParameter,
  withWord,
} from './instructed.ts'
import { type DiagnosticFix, type FixPlace, placeOf, type Repair } from './place.ts'
import { structuralFixes } from './structural.ts'
import { asSuggested, notTwice, withoutRule } from './suggested.ts'

/** The repairs in the order in which they are tried: what the check names comes before what is taken away. */
const repairs: readonly Repair[] = [
  ...[asSuggested, asWritten, asOneExpression, asRewritten, withWord, asUsed, swapped, notTwice],
  ...[without, withoutEffect, withoutRule, withoutParameter, asAlways],
]

/** Each repair is checked: the others are offered once the first ones are made. */
const mostChecked = 8
/** UTF-16 units of a document; a longer one is not checked again and again. */
const longestChecked = 400_000

interface Checked {
  check(document: unknown): readonly Diagnostic[]
  /** Whether the mistakes are those of structure. */
  isStructure?: boolean
}

/**
 * The diagnostics of a document, with the repair of those that have but one. A repair is offered if `check`, which found them, then finds
 * its mistake no more and no other.
 */
export function withFixes(
  document: unknown,
  diagnostics: readonly Diagnostic[],
  { check, isStructure = false }: Checked,
): readonly Diagnostic[] {
  const text = JSON.stringify(document)
  if (diagnostics.length === 0 || text.length > longestChecked) return diagnostics
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
    return fix ? { ...diagnostic, fix } : diagnostic
  })
}

/** What may repair a mistake, the first best. */
function fixesOf(place: FixPlace, isStructure: boolean): readonly DiagnosticFix[] {
  const [first] = repairs.flatMap((repair) => repair(place) ?? [])
  return [first, ...(isStructure ? structuralFixes(place) : [])].filter((fix) => fix !== null && fix !== undefined)
}

const keyOf = ({ pointer, code, message }: Diagnostic): string => `${pointer} ${code} ${message}`
