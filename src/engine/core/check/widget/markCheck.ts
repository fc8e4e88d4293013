import { type Expression, parseExpression } from '#core/expression'
import { documentDiagnostics } from '#core/message'
import { unknownName } from '#core/model'
import type { CheckContext } from '../checkContext.ts'

/** Checks that a named icon exists. */
export function checkIcon(icon: string | undefined, { library, collector, at }: CheckContext): void {
  const { vocabulary } = library
  if (icon === undefined || vocabulary.hasIcon(icon)) return
  collector.add([...at, 'icon'], unknownName('icon', { name: icon, candidates: vocabulary.iconNames() }))
}

const tones = ['default', 'success', 'info', 'warning', 'danger', 'muted', 'normal']

/** Checks that a literal tone, alone or as the result of an expression, is a tone of the language. */
export function checkTone(tone: string | undefined, { collector, at }: Omit<CheckContext, 'library'>): void {
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

/** The literal texts among the possible results of an expression. */
function resultsOf(node: Expression): string[] {
  if (node.kind === 'choice') return [...resultsOf(node.yes), ...resultsOf(node.no)]
  return node.kind === 'literal' && typeof node.value === 'string' ? [node.value] : []
}
