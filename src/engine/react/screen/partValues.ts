import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { ScreenPart } from '#core/screen'

/** The parameters of an embedded screen. */
export const valuesOf = (params: ScreenPart['with'], evaluation: Evaluation): RecordValues =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.read(evaluation)]))
