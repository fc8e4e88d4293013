import type { ComponentType } from 'react'
import { defineWidget, type WidgetDefinition, type WidgetExample } from './definition.ts'
import type { FormilyComponent } from './FormilyControl.tsx'
import type { CellFaceProps } from './face.ts'

interface FormilyWidget extends Omit<WidgetDefinition, 'faces' | 'example' | 'binds'> {
  component: () => Promise<FormilyComponent>
  /** What it emits when a person clears it; null unless named. */
  empty?: unknown
  /** It asks for no condition in a filter bar. One over a list or an object never does. */
  filter?: false
  /** A table shows plain text without it. */
  cell?: () => Promise<ComponentType<CellFaceProps>>
  /** The empty value alone, over a field that suits `value`, without it. */
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
 * A widget of a component that is written for Formily. Forms draw it within its Field, so that `useField`, `useForm`,
 * `mapProps` and `mapReadPretty` work; details draw it with the pattern `readPretty` in a form of its own. The component
 * gets the props that the document gives, `value`, `onChange`, `onFocus`, `onBlur`, `disabled`, `placeholder` and the
 * attributes of a labelled control. A field that holds several keys hands them as a list and takes one.
 */
export function formilyWidget({
  component,
  cell,
  filter,
  example,
  empty = null,
  ...definition
}: FormilyWidget): WidgetDefinition {
  const { title, value } = definition
  return defineWidget({
    ...definition,
    props: definition.props.properties,
    example: example ?? (async () => ({ field: { type: fieldTypes[value], title }, values: [empty] })),
    faces: async () => {
      const [{ formilyFaces }, Component, Cell] = await Promise.all([
        import('./formilyFaces.tsx'),
        component(),
        cell?.(),
      ])
      const { Filter, ...faces } = formilyFaces(Component, { ...definition, empty })
      return { ...faces, ...(Filter && filter !== false ? { Filter } : {}), ...(Cell ? { Cell } : {}) }
    },
  })
}
