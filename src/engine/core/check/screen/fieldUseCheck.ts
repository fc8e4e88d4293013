import { segmentsOf } from '#core/document'
import { screenDiagnostics } from '#core/message'
import { type Field, findingOf } from '#core/model'
import type { DetailProgram } from '#core/screen'
import type { ScreenContext } from './screenContext.ts'

/** Checks that nothing shows or asks for what is never read. */
export function checkFieldUse(context: ScreenContext): void {
  const { program, plain } = context
  if (program?.kind === 'detail') checkDetail(program, context)
  if (program?.kind === 'print') checkDetail(program.body, context)
  if (program?.kind !== 'list' || plain.type !== 'list') return
  for (const { field, pointer } of program.columns) refuseSecret(field, pointer, context)
  for (const { fields, pointer } of program.filters) for (const field of fields) refuseSecret(field, pointer, context)
  if (typeof plain.detail !== 'string') checkDetail(program.detail, context)
}

function checkDetail({ fieldItems }: DetailProgram, context: ScreenContext): void {
  for (const { field, pointer } of fieldItems) refuseSecret(field, pointer, context)
}

function refuseSecret({ name, type }: Field, pointer: string, { collector }: ScreenContext): void {
  if (!type.writeOnly) return
  const finding = findingOf(screenDiagnostics.secretShown, { name })
  collector.add(segmentsOf(pointer), finding)
}
