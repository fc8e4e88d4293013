import { type ComponentType, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { TabsProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { createScope } from '#react/scope'
import { valuesOf } from './partValues.ts'
import type { ScreenHostProps } from './screenProps.ts'

interface TabsHostProps {
  program: TabsProgram
  params: RecordValues
  /** A form on a tab was saved. */
  onSaved?: ScreenHostProps['onSaved']
  /** Draws a screen by its id. */
  Screen: ComponentType<ScreenHostProps>
}

/** Screens on tabs, those that the user may see. A screen is loaded when its tab is first opened, and stays. */
export function TabsHost({ program, params, onSaved, Screen }: TabsHostProps) {
  const { ports, faces } = useEngine()
  const scope = createScope(ports, { $params: params, $mode: 'view' })
  const evaluation = scope.evaluation(undefined, {})
  const tabs = program.tabs.filter(
    ({ permission, visible }) => (!permission || scope.shows(permission)) && (visible?.holds(evaluation) ?? true),
  )
  const [active, setActive] = useState('')
  return (
    <faces.ScreenTabs
      active={tabs.some(({ id }) => id === active) ? active : (tabs[0]?.id ?? '')}
      onChange={setActive}
      tabs={tabs.map(({ id, title, screen, with: given }) => ({
        id,
        title: title.read(evaluation),
        children: <Screen screenId={screen} params={valuesOf(given, evaluation)} {...(onSaved ? { onSaved } : {})} />,
      }))}
    />
  )
}
