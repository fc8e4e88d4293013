import type { RecordValues } from '#core/model'
import type { Scope } from '#react/scope'
import { createCell } from '#react/watch'
import type { FormSettings, Origin, OriginCell } from '../settings.ts'
import { loadedValues, newValues } from '../state/index.ts'

/** The origin of a form over a record that was read, or over a new one. */
export function createOrigin(settings: FormSettings, scope: Scope): OriginCell {
  const { model } = settings.program
  const of = (record: RecordValues): Origin => {
    const version = typeof record.rowVersion === 'number' ? record.rowVersion : null
    return { record, values: loadedValues(model, record), version }
  }
  return { ...createCell(settings.record ? of(settings.record) : newOrigin(settings, scope)), of }
}

function newOrigin({ program, prefill = {} }: FormSettings, scope: Scope): Origin {
  const values = newValues({ program, prefill, evaluation: scope.evaluation(program.model, prefill) })
  return { record: {}, values, version: null }
}
