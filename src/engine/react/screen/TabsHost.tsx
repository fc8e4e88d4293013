import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { TabsProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { createScope } from '#react/scope'
import { SiblingProvider, type Siblings } from './layerContext.ts'
import { valuesOf } from './partValues.ts'
import type { ScreenHostProps } from './screenProps.ts'

interface TabsHostProps {
  program: TabsProgram
  params: RecordValues
  /** Called when a form on a tab was saved. */
  onSaved?: ScreenHostProps['onSaved']
  /** Renders a screen by its id. */
  Screen: ComponentType<ScreenHostProps>
}

/** Screens on tabs, as far as the user may see them. Each is loaded when first opened, stays mounted, and reloads lists after saves on others. */
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
          <TabSibling siblings={siblings} own={id}>
            <Screen screenId={screen} params={valuesOf(partParams, evaluation)} {...(onSaved ? { onSaved } : {})} />
          </TabSibling>
        ),
      }))}
    />
  )
}

/** Provides a screen with its place among the tabs. */
function TabSibling({ siblings, own, children }: { siblings: Siblings; own: string; children: ReactNode }) {
  const place = useMemo(() => ({ siblings, own }), [siblings, own])
  return <SiblingProvider value={place}>{children}</SiblingProvider>
}

/** Creates the listeners of the screens on tabs. */
function createSiblings(): Siblings {
  const listeners = new Set<{ own: string; listener: () => void }>()
  return {
    changed(by) {
      for (const { own, listener } of listeners) if (own !== by) listener()
    },
    listen(own, listener) {
      const entry = { own, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}
