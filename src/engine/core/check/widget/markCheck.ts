import { type Expression, parseExpression } from '#core/expression'
import { documentDiagnostics } from '#core/message'
import { unknownName } from '#core/model'
import type { Place } from '../place.ts'

/** An icon that is named is one of those that there are. */
export function checkIcon(icon: string | undefined, { library, collector, at }: Place): void {
  const { vocabulary } = library
  if (icon === undefined || vocabulary.hasIcon(icon)) return
  collector.add([...at, 'icon'], unknownName('icon', { name: icon, candidates: vocabulary.iconNames() }))
}

const tones = ['default', 'success', 'info', 'warning', 'danger', 'muted', 'normal']

/** A tone that is written out, alone or as what an expression gives, is one of the language's. */
export function checkTone(tone: string | undefined, { collector, at }: Omit<Place, 'library'>): void {
  for (const written of tone === undefined ? [] : tonesIn(tone)) {
    if (written === '' || tones.includes(written)) continue
    collector.report(at, documentDiagnostics.unknownTone, { written: written.slice(0, 40), tones: tones.join('、') })
  }
}

function tonesIn(tone: string): string[] {
  if (!tone.startsWith('=')) return [tone]
  const parsed = parseExpression(tone.slice(1))
  return parsed.ok ? [...new Set(resultsOf(parsed.expression))] : []
}

/** The texts that an expression may give, as far as they are written. */
function resultsOf(node: Expression): string[] {
  if (node.kind === 'choice') return [...resultsOf(node.yes), ...resultsOf(node.no)]
  return node.kind === 'literal' && typeof node.value === 'string' ? [node.value] : []
}
