import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

const word = Type.String({ minLength: 1, maxLength: 10 })

/** Two values: on and off. spec: widgets §4 Switch */
export const switchWidget = defineWidget({
  id: 'switch',
  title: '开关',
  value: 'string',
  empty: 'N',
  props: Type.Object(
    { texts: Type.Optional(Type.Tuple([word, word], { description: '开与关的文字，默认 是、否' })) },
    { additionalProperties: false },
  ),
  faces: () => import('./faces.tsx').then(({ switchFaces }) => switchFaces),
  example: () => import('./example.ts').then(({ example }) => example),
})
