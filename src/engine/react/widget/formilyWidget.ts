import type { ComponentType } from 'react'
import { defineWidget, type WidgetDefinition, type WidgetExample } from './definition.ts'
import type { FormilyComponent } from './FormilyControl.tsx'
import type { CellFaceProps } from './face.ts'

interface FormilyWidget extends Omit<WidgetDefinition, 'faces' | 'example' | 'binds'> {
  component: () => Promise<FormilyComponent>
  /** The value it emits when cleared; null by default. */
  empty?: unknown
  /** Its value is a list of keys. A text holds them joined by commas, as a field of several dictionary keys does. */
  several?: true
  /** The widget has no filter face. Widgets over a list or an object never have one. */
  filter?: false
  /** Without it a table shows plain text. */
  cell?: () => Promise<ComponentType<CellFaceProps>>
  /** Without it the example is the empty value, over a field that suits `value`. */
  example?: () => Promise<WidgetExample>
}

const fieldTypes = {
  string: 'text',
  number: 'decimal',
  boolean: 'bool',
  json: 'json',
  rows: 'json',
  none: 'text',
} as const

/**
 * A widget made of a Formily component. Forms render it inside its Field, so `useField`, `useForm`, `mapProps` and `mapReadPretty` work;
 * details render it with pattern `readPretty` in a form of its own. The component gets the props of the document, `value`, `onChange`,
 * `onFocus`, `onBlur`, `disabled`, `placeholder` and the attributes of a labelled control. Several keys are passed as a list.
 */
export function formilyWidget({
  component,
  cell,
  filter,
  example,
  empty = null,
  several,
  ...definition
}: FormilyWidget): WidgetDefinition {
  const { title, value } = definition
  return defineWidget({
    ...definition,
    example: example ?? (async () => ({ field: { type: fieldTypes[value], title }, values: [empty] })),
    faces: async () => {
      const [{ formilyFaces }, Component, Cell] = await Promise.all([
        import('./formilyFaces.tsx'),
        component(),
        cell?.(),
      ])
      const { Filter, ...faces } = formilyFaces(Component, { ...definition, empty, several: several === true })
      return { ...faces, ...(Filter && filter !== false ? { Filter } : {}), ...(Cell ? { Cell } : {}) }
    },
  })
}
