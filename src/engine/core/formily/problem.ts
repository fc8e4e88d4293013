import type { Severity } from '#core/document'
import { fillText, formilyMessages } from '#core/message'
import type { Collector, Segments } from '#core/model'

export type FormilyCode = keyof typeof formilyMessages

/** Loss is a warning, a difference is information; all other codes are errors. */
const severities: Readonly<Partial<Record<FormilyCode, Severity>>> = {
  'formily-keyword': 'warning',
  'formily-component': 'warning',
  'formily-script': 'warning',
  'formily-untranslated': 'warning',
  'formily-difference': 'info',
}

/** The place of a problem. */
interface ProblemPlace {
  collector: Collector
  at: Segments
}

/** Adds the diagnostic of `code`; `values` fill its message. */
export function report(
  place: ProblemPlace,
  code: FormilyCode,
  values: Readonly<Record<string, string | number>>,
): void {
  const { message, hint } = formilyMessages[code]
  const severity = severities[code] ?? 'error'
  place.collector.add(place.at, { code, message: fillText(message, values), hint, severity })
}

/** A short form of a value for messages. */
export const shortText = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 80)
