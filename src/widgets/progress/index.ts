/** How far something is: a bar with its number where it is read, a number where it is written. */
import { defineWidget } from '#react/widget'
import { numberWidget } from '#widgets/base'

export const progressWidget = defineWidget({
  id: 'progress',
  title: '进度',
  value: 'number',
  faces: async () => {
    const [{ progressFaces }, number] = await Promise.all([import('./faces.tsx'), numberWidget.faces()])
    return progressFaces(number)
  },
  example: () => import('./faces.tsx').then(({ example }) => example),
})
