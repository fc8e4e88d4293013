import { type ComponentType, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { TabsProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { createScope } from '#react/scope'
import { valuesOf } from './partValues.ts'
import type { ScreenHostProps } from './screenProps.ts'
import { createSiblings, Sibling } from './siblings.tsx'

interface TabsHostProps {
  program: TabsProgram
  params: RecordValues
  /** Called when a form on a tab was saved. */
  onSaved?: ScreenHostProps['onSaved']
  /** Renders a screen by its id. */
  Screen: ComponentType<ScreenHostProps>
}

/** Screens on tabs, as far as the user may see them. Each is loaded when first opened, stays mounted, and reloads lists and details after saves on others. */
export function TabsHost({ program, params, onSaved, Screen }: TabsHostProps) {
  const { ports, faces } = useEngine()
  const scope = createScope(ports, { $params: params, $mode: 'view' })
  const evaluation = scope.evaluation(undefined, {})
  const tabs = program.tabs.filter(
    ({ permission, visible }) => (!permission || scope.shows(permission)) && (visible?.holds(evaluation) ?? true),
  )
  const [active, setActive] = useState('')
  const [siblings] = useState(createSiblings)
  return (
    <faces.ScreenTabs
      active={tabs.some(({ id }) => id === active) ? active : (tabs[0]?.id ?? '')}
      onChange={setActive}
      tabs={tabs.map(({ id, title, screen, with: partParams }) => ({
        id,
        title: title.read(evaluation),
        children: (
          <Sibling siblings={siblings} own={id}>
            <Screen screenId={screen} params={valuesOf(partParams, evaluation)} {...(onSaved ? { onSaved } : {})} />
          </Sibling>
        ),
      }))}
    />
  )
}
