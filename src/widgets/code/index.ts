/** Source text: written in an editor that knows its language and comes when it is first needed. spec: widgets §9 */
import { partOf } from '#react/part'
import { defineWidget } from '#react/widget'

export const codeWidget = defineWidget({
  id: 'code',
  title: '代码',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})

/** The editor of JSON texts, loaded when it is first rendered. */
export const JsonEditor = partOf(async () => (await import('./JsonEditor.tsx')).JsonEditor)
export type { EditorProblem } from './JsonEditor.tsx'

/** Two JSON texts beside each other, loaded when they are first rendered. */
export const JsonComparison = partOf(async () => (await import('./JsonComparison.tsx')).JsonComparison)
