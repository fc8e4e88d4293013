import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { ScreenPart } from '#core/screen'

/** What a part of a screen is told. */
export const valuesOf = (given: ScreenPart['with'], evaluation: Evaluation): RecordValues =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.read(evaluation)]))
