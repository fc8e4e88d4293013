import type { ComponentType } from 'react'
import type { RecordValues } from '#core/model'
import type { BuiltProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { createScope } from '#react/scope'
import { filledAddress } from '#runtime/http'
import { valuesOf } from './partValues.ts'
import type { ScreenHostProps } from './screenProps.ts'

interface BuiltHostProps extends Omit<ScreenHostProps, 'screenId'> {
  program: BuiltProgram
  params: RecordValues
  /** Renders a screen by its id, or by the call that builds it. */
  Screen: ComponentType<ScreenHostProps>
}

/** A screen whose document the server builds: its id is the path of a call. */
export function BuiltHost({ program, Screen, ...props }: BuiltHostProps) {
  const { ports } = useEngine()
  const scope = createScope(ports, { $params: props.params, $mode: 'view' })
  const address = filledAddress(program.path, valuesOf(program.with, scope.evaluation(undefined, {})))
  return <Screen {...props} screenId={address} />
}
